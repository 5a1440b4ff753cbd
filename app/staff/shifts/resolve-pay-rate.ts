import type { StaffMember, PayRate } from '../members/staff-member.ts'
import type { Shift } from './shift.ts'

/** What a post pays somebody: what is said of the post, else their own rate for the role; null where nobody said. */
export function resolvePayRate(
  { rate, role }: Pick<Shift, 'rate' | 'role'>,
  { rates }: Pick<StaffMember, 'rates'>,
): PayRate | null {
  return rate ?? rates[role] ?? null
}

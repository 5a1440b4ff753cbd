import type { StaffMember, PayRate } from '../members/staff-member.ts'
import type { Shift } from './shift.ts'

/** Returns the pay rate of a shift: its own, otherwise the staff member's rate for the role. Null if neither is set. */
export function getShiftPayRate(
  { rate, role }: Pick<Shift, 'rate' | 'role'>,
  { rates }: Pick<StaffMember, 'rates'>,
): PayRate | null {
  return rate ?? rates[role] ?? null
}

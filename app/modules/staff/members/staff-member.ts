import { extractGivenName } from '../../../events/event/first-name.ts'
import type { Language } from '../../../ui/language.ts'

/** Roles at an event. A lead speaks with the hosts and also tends bar. */
export const staffRoles = ['lead', 'bartender', 'barback'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Pay arrangement as the owner chose it. Whether a staff member is an employee is decided by law, not by this. */
export const payArrangements = ['payroll', 'invoice', 'owner', 'friend'] as const
export type PayArrangement = (typeof payArrangements)[number]

/** Pay per hour or per event, in cents. */
export type PayRate = { unit: 'hour' | 'event'; cents: number }
export type PayRatesByRole = Partial<Record<StaffRole, PayRate>>

/** A staff member. Days are YYYY-MM-DD in the business's time zone. */
export type StaffMember = {
  id: string
  name: string
  /** E.164, or empty. */
  phone: string
  email: string
  language: Language
  roles: StaffRole[]
  homeZip: string
  rates: PayRatesByRole
  paidAs: PayArrangement
  /** Day on which a user verified that they are 18 or over, and that user's name. No birth date is stored. */
  adultSeenOn: string | null
  adultSeenBy: string | null
  /** An owner or manager. Gets no share of tips where another staff member worked. */
  isManager: boolean
  hasTaxForm: boolean
  /** Whether the staff member allows clients to see their first name. */
  showsFirstName: boolean
  emergency: string
  note: string
  goneSince: string | null
  /** Epoch milliseconds. */
  erasedAt: number | null
  madeAt: number
}

/** Whether a staff member is active: neither removed nor erased. */
export function isActiveStaffMember({ goneSince, erasedAt }: Pick<StaffMember, 'goneSince' | 'erasedAt'>): boolean {
  return goneSince === null && erasedAt === null
}

/** Whether a staff member is paid for shifts. Owners, and friends who help, are not. */
export function isPaid({ paidAs }: Pick<StaffMember, 'paidAs'>): boolean {
  return paidAs === 'payroll' || paidAs === 'invoice'
}

/** Whether a staff member gets emails. Owners read the back office instead. */
export function canReceiveEmail({ email, paidAs }: Pick<StaffMember, 'email' | 'paidAs'>): boolean {
  return email !== '' && paidAs !== 'owner'
}

/** Returns the first name, as colleagues and clients see it. */
export function getFirstName({ name }: Pick<StaffMember, 'name'>): string {
  return extractGivenName(name)
}

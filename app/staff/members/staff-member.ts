import { extractGivenName } from '../../events/event/first-name.ts'
import type { Language } from '../../ui/language.ts'

/** What somebody does at an event; a lead speaks with the hosts and pours, too. */
export const staffRoles = ['lead', 'bartender', 'barback'] as const
export type StaffRole = (typeof staffRoles)[number]

/** How somebody is paid, by the owner's word: whether they are an employee is decided by law, not by this. */
export const payArrangements = ['payroll', 'invoice', 'owner', 'friend'] as const
export type PayArrangement = (typeof payArrangements)[number]

/** What is paid an hour, or for the whole event, in cents. */
export type PayRate = { unit: 'hour' | 'event'; cents: number }
export type PayRatesByRole = Partial<Record<StaffRole, PayRate>>

/** A staff member. Days are the business's, as YYYY-MM-DD. */
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
  /** When somebody saw that they are 18 or over, and who; no birth date is kept. */
  adultSeenOn: string | null
  adultSeenBy: string | null
  /** An owner or manager: no share of tips where somebody else poured. */
  isManager: boolean
  hasTaxForm: boolean
  emergency: string
  note: string
  goneSince: string | null
  /** Epoch milliseconds. */
  erasedAt: number | null
  madeAt: number
}

/** Whether somebody may be asked at all. */
export function isActiveStaffMember({ goneSince, erasedAt }: Pick<StaffMember, 'goneSince' | 'erasedAt'>): boolean {
  return goneSince === null && erasedAt === null
}

/** Whether letters go to somebody: whoever owns the bar reads its pages. */
export function canReceiveEmail({ email, paidAs }: Pick<StaffMember, 'email' | 'paidAs'>): boolean {
  return email !== '' && paidAs !== 'owner'
}

/** The name those on the same event know them by. */
export function getFirstName({ name }: Pick<StaffMember, 'name'>): string {
  return extractGivenName(name)
}

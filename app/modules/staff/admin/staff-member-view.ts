import type { EditState } from '../../../business/forms/edit-state.ts'
import type { TimeOffCalendarDay } from '../members/time-off-form.ts'
import type { StaffMemberFormDefinition } from '../members/staff-member-form.ts'
import type { StaffRole } from '../members/staff-member.ts'
import type { FieldError } from '../../../ui/field-errors.ts'

/** A certificate as the staff member's page shows it. `href` downloads its file. */
export type CertificateView = {
  id: string
  name: string
  number: string
  standing: string
  isWrong: boolean
  isSeen: boolean
  seenBy: string | null
  href: string | null
}

/** A staff member as their page in the back office shows them. Days are 2027-05-15. */
export type StaffMemberView = {
  id: string
  name: string
  phone: string
  firstName: string
  goneSince: string | null
  adultSeen: { on: string; by: string } | null
  /** URL of their private page. Null for former staff. */
  link: string | null
  papers: CertificateView[]
  aways: { id: string; words: string; isTheirs: boolean }[]
  month: string
  boxes: (TimeOffCalendarDay | null)[]
  today: string
  /** Idempotency key of the certificate and time-off forms. */
  key: string
  mayPay: boolean
  /** Roles without a pay rate. Empty for unpaid staff, and where the user may not see pay. */
  rolesWithoutRate: StaffRole[]
  /** Whether the staff member works only together with a lead, and so gets no offer for events with one bartender. */
  needsLead: boolean
}

/** A rejected form of the page, and which form it is. */
export type FailedStaffMemberSubmission = {
  kind: 'paper' | 'away'
  input: Record<string, string>
  errors: FieldError[]
} | null

export type StaffMemberPageProps = {
  state: EditState
  form: StaffMemberFormDefinition
  person: StaffMemberView | null
  back: FailedStaffMemberSubmission
  isAnswer: boolean
}

import type { EditState } from '../../business/forms/edit-state.ts'
import type { TimeOffCalendarDay } from '../members/time-off-form.ts'
import type { StaffMemberFormDefinition } from '../members/staff-member-form.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** A paper as its owner's page here tells it; `href` downloads its file. */
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

/** A staff member, as their page here shows them. Days are 2027-05-15. */
export type StaffMemberView = {
  id: string
  name: string
  phone: string
  firstName: string
  goneSince: string | null
  adultSeen: { on: string; by: string } | null
  /** Their private page; null where they are gone. */
  link: string | null
  papers: CertificateView[]
  aways: { id: string; words: string; isTheirs: boolean }[]
  month: string
  boxes: (TimeOffCalendarDay | null)[]
  today: string
  /** Papers and days off sent twice are kept once. */
  key: string
  mayPay: boolean
}

/** What came back of a form of the page, by which of them it is. */
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

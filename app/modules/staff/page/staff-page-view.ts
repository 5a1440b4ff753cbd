import type { PublicIdentity } from '../../../business/stored-settings.ts'
import type { Language } from '../../../ui/language.ts'
import type { TimeOffCalendarDay } from '../members/time-off-form.ts'
import type { PayRate, StaffRole } from '../members/staff-member.ts'
import type { ShiftState, ShiftTimes, Assignment } from '../shifts/shift.ts'

/** An offer or a request to confirm again after a change. Moments in epoch milliseconds, days as 2027-05-15. */
export type StaffPageOffer = ShiftTimes & {
  id: string
  role: StaffRole
  rate: PayRate | null
  endsAt: number | null
  /** Whether the shift is also offered to others. */
  hasOthers: boolean
  /** The shift's times when the staff member accepted it. Null if they are unchanged. */
  was: ShiftTimes | null
}

/** A colleague's open handoff that the staff member may take. */
export type StaffPageOpenHandoff = ShiftTimes & { id: string; role: StaffRole; rate: PayRate | null; giver: string }

/** A colleague's shift the staff member agreed to take, waiting for approval. */
export type StaffPagePendingHandoff = { id: string; day: string; giver: string }

type NamedContact = { name: string; phone: string }

/** A shift assigned to the staff member. */
export type StaffPageShift = ShiftTimes & {
  tenureId: string
  shiftId: string
  role: StaffRole
  state: ShiftState
  saidAt: number
  /** How the staff member got the shift: by accepting an offer, by the owner's assignment, or by a handoff. */
  how: Assignment['how']
  /** Deadline to confirm, where confirmation is currently requested. */
  confirmBy: number | null
  lead: NamedContact | null
  others: NamedContact[]
  guests: number | null
  experience: string | null
  mapHref: string | null
  /** The staff member's own pending handoff. */
  handOver: { id: string; isTaken: boolean } | null
  taps: { here: number | null; off: number | null }
}

/** Earnings of a year in cents. Pay and tips are separate. */
export type StaffPageEarnings = {
  year: number
  payCents: number
  tipCents: number
  shifts: { eventId: string; day: string; venue: string; payCents: number; tipCents: number }[]
}

/** Sections of the staff page that have their own path. */
export const staffPageTabs = ['days-off', 'papers', 'earned', 'me'] as const
export type StaffPageTab = (typeof staffPageTabs)[number]

/** All data of the staff page. */
export type StaffPageData = {
  identity: Pick<PublicIdentity, 'name' | 'phone'>
  id: string
  timeZone: string
  language: Language
  name: string
  phone: string
  showsFirstName: boolean
  offers: StaffPageOffer[]
  reliefs: StaffPageOpenHandoff[]
  takings: StaffPagePendingHandoff[]
  /** A sentence for each assignment or offer that has ended. */
  ended: string[]
  shifts: StaffPageShift[]
  aways: { id: string; words: string }[]
  papers: { id: string; kind: string; name: string; standing: string; isWrong: boolean }[]
  earned: StaffPageEarnings
  month: string
  boxes: (TimeOffCalendarDay | null)[]
  today: string
  now: number
}

const hour = 3_600_000

/** Returns the moment from which "I'm here" can be tapped: two hours before the call, in epoch milliseconds. */
export function computeClockInStart({ callAt }: Pick<ShiftTimes, 'callAt'>): number {
  return callAt - 2 * hour
}

/** A shift stays on the page this long after its end, for late taps. */
const visibleAfterEndMs = 12 * hour

/** Whether a shift still accepts actions: until 12 hours after its end. */
export function isShiftActionable({ clockTo }: Pick<ShiftTimes, 'clockTo'>, now: number): boolean {
  return now < clockTo + visibleAfterEndMs
}

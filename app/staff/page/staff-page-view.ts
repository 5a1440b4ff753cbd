import type { PublicIdentity } from '../../business/stored-settings.ts'
import type { LeftoverView } from '../../operations/leftovers/leftover-view.ts'
import type { Language } from '../../ui/language.ts'
import type { TimeOffCalendarDay } from '../members/time-off-form.ts'
import type { PayRate, StaffRole } from '../members/staff-member.ts'
import type { ShiftState, ShiftTimes, Assignment } from '../shifts/shift.ts'

/** An event somebody is asked for, or asked again. Moments in epoch milliseconds, days as 2027-05-15. */
export type StaffPageOffer = ShiftTimes & {
  id: string
  role: StaffRole
  rate: PayRate | null
  endsAt: number | null
  /** Whether others are asked for it at the same time. */
  hasOthers: boolean
  /** What they said yes to, where it changed since. */
  was: ShiftTimes | null
}

/** A post somebody else would be relieved of, which they may take. */
export type StaffPageOpenHandoff = ShiftTimes & { id: string; role: StaffRole; rate: PayRate | null; giver: string }

/** Somebody else's post they would take over, which waits for a yes of ours. */
export type StaffPagePendingHandoff = { id: string; day: string; giver: string }

type Named = { name: string; phone: string }

/** A post that is theirs. */
export type StaffPageShift = ShiftTimes & {
  tenureId: string
  shiftId: string
  role: StaffRole
  state: ShiftState
  saidAt: number
  /** Whether they said yes to it themselves, were put in by the owner, or took it over. */
  how: Assignment['how']
  /** Until when they are asked now whether they still come; null where they are not. */
  confirmBy: number | null
  lead: Named | null
  others: Named[]
  guests: number | null
  experience: string | null
  mapHref: string | null
  /** A hand-over of theirs that waits. */
  handOver: { id: string; isTaken: boolean } | null
  taps: { here: number | null; off: number | null }
}

/** An event they worked, and what was left of it: `view` is its form, where that stands on the page. */
export type StaffPageLeftoverCount = {
  shiftId: string
  day: string
  venue: string
  isCounted: boolean
  /** Whether it was asked for. */
  isOpen: boolean
  /** First names of others of the team who counted. */
  others: string[]
  view: LeftoverView | null
}

/** What they earned in a year; cents, tips apart. */
export type StaffPageEarnings = {
  year: number
  payCents: number
  tipCents: number
  shifts: { eventId: string; day: string; venue: string; payCents: number; tipCents: number }[]
}

/** The parts of somebody's page that have an address of their own. */
export const staffPageTabs = ['days-off', 'papers', 'earned', 'me'] as const
export type StaffPageTab = (typeof staffPageTabs)[number]

/** Everything on somebody's own page. */
export type StaffPageData = {
  identity: Pick<PublicIdentity, 'name' | 'phone'>
  id: string
  timeZone: string
  language: Language
  name: string
  phone: string
  offers: StaffPageOffer[]
  reliefs: StaffPageOpenHandoff[]
  takings: StaffPagePendingHandoff[]
  /** What was theirs or asked of them and is not any more, a sentence each. */
  ended: string[]
  shifts: StaffPageShift[]
  counts: StaffPageLeftoverCount[]
  aways: { id: string; words: string }[]
  papers: { id: string; kind: string; name: string; standing: string; isWrong: boolean }[]
  earned: StaffPageEarnings
  month: string
  boxes: (TimeOffCalendarDay | null)[]
  today: string
  now: number
}

const hour = 3_600_000

/** From when on "I'm here" can be tapped: two hours before the call. */
export function computeClockInStart({ callAt }: Pick<ShiftTimes, 'callAt'>): number {
  return callAt - 2 * hour
}

/** Until when a shift stays on the page after its end, for a tap that comes late. */
const stays = 12 * hour

/** Whether a shift is still one to do something about. */
export function isShiftActionable({ clockTo }: Pick<ShiftTimes, 'clockTo'>, now: number): boolean {
  return now < clockTo + stays
}

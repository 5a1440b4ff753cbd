import { getFormatter } from '../../business/language-formatter.ts'
import { staffText } from '../members/staff-text.ts'
import { shiftText } from '../shifts/shift-text.ts'
import { isShiftUnfilled, type ShiftState } from '../shifts/shift.ts'

/** Somebody who might take a post, with what stands against it in sentences; free where nothing does. */
export type ShiftCandidate = {
  id: string
  name: string
  isFree: boolean
  isRefused: boolean
  /** An owner says so of themselves, and is asked by nobody; `isSelf` whoever reads the page. */
  isOwner: boolean
  isSelf: boolean
  /** Was asked for it before somebody else had it. */
  isNext: boolean
  /** Is asked for another place of this evening. */
  isAskedBeside: boolean
  /** What stands against it first. */
  against: 'relieved' | 'role' | 'other' | null
  reasons: string[]
}

/** A post of a job as its page tells it. Moments in epoch milliseconds. */
export type EventShiftView = {
  id: string
  role: keyof ReturnType<typeof staffText>['role']
  state: ShiftState
  isNew: boolean
  isByHand: boolean
  /** Who has it, or who is asked; empty where nobody is. */
  names: string
  phone: string
  /** How it stands, in words. */
  words: string
  callAt: number
  clockTo: number
  /** The zone of the event's clock; null is the business's. */
  timeZone: string | null
  asked: { offerId: string; personId: string; name: string }[]
  /** Said no; they may have called since. */
  saidNo: { id: string; name: string }[]
  /** `asked` are those who could take it; `isSelf` whoever reads the page. */
  handOver: {
    id: string
    taker: string | null
    why: string
    asked: { id: string; name: string; isSelf: boolean }[]
  } | null
  candidates: ShiftCandidate[]
}

/** A text message to somebody; one without a number cannot be texted. */
export type StaffTextMessage = { personId: string; name: string; phone: string; words: string }

/** What was just done: people asked, or no longer, put in, one for another by a hand-over, relieved as they asked, or taken off. */
export const completedStaffActions = ['asked', 'taken-back', 'put-in', 'handed-over', 'relieved', 'taken-off'] as const
export type CompletedStaffAction = (typeof completedStaffActions)[number]

/** What was just done, to whom, and who of them gets no letter of it. */
export type EventStaffConfirmation = {
  done: CompletedStaffAction
  names: string[]
  told: string[]
  untold: StaffTextMessage[]
  isMailbox: boolean
}

/** Who pours at a job. */
export type EventStaffView = {
  eventId: string
  timeZone: string
  shifts: EventShiftView[]
  venue: string
  miles: number | null
  /** Whether the owner pours alone, whatever was agreed to. */
  isAlone: boolean
  /** Whether the evening is over, and who could have poured who is not among those who did. */
  over: { others: { id: string; name: string }[]; roles: EventShiftView['role'][] } | null
  /** What each reads of the pay; null for whoever may not know. */
  pay: string | null
}

/** Sure, asked or empty: what a post's mark shows. */
export function computeStaffingStatus({
  state,
  handOver,
}: Pick<EventShiftView, 'state' | 'handOver'>): 'sure' | 'asked' | 'empty' {
  if (handOver) return 'asked'
  if (state === 'confirmed' || state === 'taken' || state === 'worked') return 'sure'
  return state === 'offered' || state === 'asked-again' ? 'asked' : 'empty'
}

/** Whether all of them poured already. */
export function isEveryShiftWorked(shifts: readonly Pick<EventShiftView, 'state'>[]): boolean {
  return shifts.length > 0 && shifts.every(({ state }) => state === 'worked')
}

/** "1 of 3 is set", "both are set": nobody is who was asked again, or would hand it over. */
export function formatFilledShiftCount(shifts: readonly Pick<EventShiftView, 'state' | 'handOver'>[]): string {
  const sure = shifts.filter((post) => computeStaffingStatus(post) === 'sure').length
  if (sure === shifts.length) return ['', 'set', 'both are set'][sure] || `all ${sure} are set`
  if (sure === 0) return 'nobody yet'
  return `${sure} of ${shifts.length} ${sure === 1 ? 'is' : 'are'} set`
}

/** So many are named on the button. */
const most = 3

/**
 * Whom one asks first: those who are free; of them whoever was asked for it before. Owners are not asked, nor whoever is asked
 * for another place of the evening: they can have one.
 */
export function listPreferredCandidates({ candidates }: Pick<EventShiftView, 'candidates'>): ShiftCandidate[] {
  const free = candidates.filter(({ isFree, isOwner, isAskedBeside }) => isFree && !isOwner && !isAskedBeside)
  const next = free.filter(({ isNext }) => isNext)
  return next.length > 0 ? next : free
}

/** Whom the button of an open post asks: three at most. */
export function listOfferRecipients(post: Pick<EventShiftView, 'candidates'>): ShiftCandidate[] {
  return listPreferredCandidates(post).slice(0, most)
}

/** Places nobody is asked for, and whom one tap asks for all of them at once; null where there are no two. */
export function planGroupOffer(
  shifts: readonly EventShiftView[],
): { shifts: EventShiftView[]; people: ShiftCandidate[] } | null {
  const open = shifts.filter((post) => post.state === 'open' && listPreferredCandidates(post).length > 0)
  if (open.length < 2) return null
  // As many as there are places may be needed, and two more.
  const people = new Map(
    open.flatMap((post) => listPreferredCandidates(post).slice(0, most + open.length - 1)).map((one) => [one.id, one]),
  )
  return { shifts: open, people: [...people.values()] }
}

/** Whoever reads the page, where nothing stands against their having an open post. */
export function findSelfCandidate({ candidates }: Pick<EventShiftView, 'candidates'>): ShiftCandidate | undefined {
  return candidates.find(({ isSelf, isFree }) => isSelf && isFree)
}

/** What an owner taps who takes a post. */
export const assignSelfLabels = {
  lead: 'I’ll lead it myself',
  bartender: 'I’ll tend bar myself',
  barback: 'I’ll be the barback myself',
} satisfies Record<EventShiftView['role'], string>

/** "Ben and Cy are free" */
export function formatFreeCandidates(free: readonly { name: string }[], isSelfFree = false): string {
  if (free.length === 0) return isSelfFree ? 'Nobody but you can take it' : 'Nobody you have can take it'
  return `${getFormatter('en').allOf(free.map(({ name }) => name))} ${free.length === 1 ? 'is' : 'are'} free`
}

/** "Cannot lead: Dominic and Wren (not entered as lead bartenders)": those who could not have the first open post, by reason. */
export function formatUnavailableCandidates(
  shifts: readonly (Pick<EventShiftView, 'role' | 'candidates'> & { state: ShiftState })[],
): string[] {
  const open = shifts.find(isShiftUnfilled)
  if (!open) return []
  const others = open.candidates.filter(({ isFree }) => !isFree)
  const cannot = others.filter(({ against }) => against !== 'relieved')
  const byReason = Map.groupBy(cannot, ({ against, reasons }) => (against === 'role' ? '' : (reasons[0] ?? '')))
  return [
    ...[...byReason].map(([reason, those]) => {
      const why = reason === '' ? lacksWords(open.role, those.length) : lowered(reason)
      return `${cannotWords[open.role]}: ${getFormatter('en').allOf(those.map(({ name }) => name))} (${why}).`
    }),
    ...others.flatMap(({ against, reasons }) => (against === 'relieved' ? reasons.slice(0, 1) : [])),
  ]
}

const cannotWords = {
  lead: 'Cannot lead',
  bartender: 'Cannot tend bar',
  barback: 'Cannot be the barback',
} satisfies Record<EventShiftView['role'], string>

function lacksWords(role: EventShiftView['role'], count: number): string {
  const name = shiftText('en').role[role]
  return count === 1 ? `not entered as a ${name}` : `not entered as ${name}s`
}

/** A sentence as it stands inside another. */
function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1, words.endsWith('.') ? -1 : undefined)
}

/** "Grant has this shift now. An email is on its way to Grant.", "No email goes to Nell: send them a text." */
export function formatEventStaffConfirmation({
  done,
  names,
  told,
  untold,
  isMailbox,
}: EventStaffConfirmation): string[] {
  const { allOf } = getFormatter('en')
  const [first = 'Somebody', second] = names
  const what = {
    asked: `${allOf(names)} ${names.length === 1 ? 'is' : 'are'} asked${untold.length > 0 ? `, on their own page${names.length === 1 ? '' : 's'}` : ''}.`,
    'taken-back': `${first} is no longer asked.`,
    'put-in': `${first} has this shift now.`,
    'handed-over': `${first} has this shift now${second ? `, and ${second} is relieved` : ''}.`,
    relieved: `${first} is relieved, and the shift is open again.`,
    'taken-off': `${first} is relieved, and the shift is open again.`,
  }[done]
  const numberless = untold.filter(({ phone }) => phone === '').map(({ name }) => name)
  return [
    what,
    ...(told.length > 0 ? [`An email is on its way to ${allOf(told)}.`] : []),
    // Whoever is put in said yes and knows it.
    ...(untold.length > 0 && done !== 'put-in' ? [untoldWords(allOf(untold.map(({ name }) => name)), isMailbox)] : []),
    ...(numberless.length > 0 ? [`No phone number here: ${allOf(numberless)}.`] : []),
  ]
}

/** Whom no letter tells, and what to do about it. */
function untoldWords(names: string, isMailbox: boolean): string {
  return isMailbox
    ? `E-mail isn’t connected, so no email goes out: send ${names} a text.`
    : `No email goes to ${names}: send them a text.`
}

/** What came back: why somebody cannot be asked just so, and the same form once more, said to be meant; null where that cannot be. */
export type EventStaffWarning = { words: string[]; input: [name: string, value: string][] | null; needsReason: boolean }

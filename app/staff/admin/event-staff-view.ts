import { getFormatter } from '../../business/language-formatter.ts'
import { staffText } from '../members/staff-text.ts'
import { shiftText } from '../shifts/shift-text.ts'
import { isShiftUnfilled, type ShiftState } from '../shifts/shift.ts'

/** A staff member who could take a shift, with the reasons against it as sentences. `isFree` where there is no reason. */
export type ShiftCandidate = {
  id: string
  name: string
  isFree: boolean
  isRefused: boolean
  /** Owners assign themselves and never get an offer. `isSelf` marks the logged-in user. */
  isOwner: boolean
  isSelf: boolean
  /** Had an offer for this shift before another staff member accepted it. */
  isNext: boolean
  /** Has an offer for another shift of this event. */
  isAskedBeside: boolean
  /** The strongest reason against the candidate. */
  against: 'relieved' | 'role' | 'other' | null
  reasons: string[]
}

/** A shift as the event's staff page shows it. Moments in epoch milliseconds. */
export type EventShiftView = {
  id: string
  role: keyof ReturnType<typeof staffText>['role']
  state: ShiftState
  isNew: boolean
  isByHand: boolean
  /** Names of the assigned staff member or of those with an offer. Empty where there are none. */
  names: string
  phone: string
  /** Status in words. */
  words: string
  callAt: number
  clockTo: number
  /** Time zone of the event. Null for the business's own. */
  timeZone: string | null
  asked: { offerId: string; personId: string; name: string }[]
  /** Staff who declined. They may have called since. */
  saidNo: { id: string; name: string }[]
  /** A pending handoff. `asked` are the staff members who could take it, `isSelf` marks the logged-in user. */
  handOver: {
    id: string
    taker: string | null
    why: string
    asked: { id: string; name: string; isSelf: boolean }[]
  } | null
  candidates: ShiftCandidate[]
}

/** A text message to a staff member. An empty `phone` means it cannot be sent. */
export type StaffTextMessage = { personId: string; name: string; phone: string; words: string }

/** The action just completed: offered, withdrawn, assigned, handed off, released on request or taken off. */
export const completedStaffActions = ['asked', 'taken-back', 'put-in', 'handed-over', 'relieved', 'taken-off'] as const
export type CompletedStaffAction = (typeof completedStaffActions)[number]

/** The action just completed, the staff it concerns, and those who get no email about it. */
export type EventStaffConfirmation = {
  done: CompletedStaffAction
  names: string[]
  told: string[]
  untold: StaffTextMessage[]
  isMailbox: boolean
}

/** The staffing of an event. */
export type EventStaffView = {
  eventId: string
  timeZone: string
  shifts: EventShiftView[]
  venue: string
  miles: number | null
  /** Whether the owner works alone, whatever the agreement says. */
  isAlone: boolean
  /** Null before the event is over. Then the staff who may also have worked it, and the roles to choose from. */
  over: { others: { id: string; name: string }[]; roles: EventShiftView['role'][] } | null
  /** The pay as staff read it. Null where the user may not see pay. */
  pay: string | null
}

/** Status a shift's icon shows: filled, offered or empty. */
export function computeStaffingStatus({
  state,
  handOver,
}: Pick<EventShiftView, 'state' | 'handOver'>): 'sure' | 'asked' | 'empty' {
  if (handOver) return 'asked'
  if (state === 'confirmed' || state === 'taken' || state === 'worked') return 'sure'
  return state === 'offered' || state === 'asked-again' ? 'asked' : 'empty'
}

/** Whether all shifts were worked. */
export function isEveryShiftWorked(shifts: readonly Pick<EventShiftView, 'state'>[]): boolean {
  return shifts.length > 0 && shifts.every(({ state }) => state === 'worked')
}

/**
 * Formats the number of filled shifts: "1 of 3 is set", "both are set". A shift that waits for a new confirmation or a
 * handoff does not count.
 */
export function formatFilledShiftCount(shifts: readonly Pick<EventShiftView, 'state' | 'handOver'>[]): string {
  const sure = shifts.filter((post) => computeStaffingStatus(post) === 'sure').length
  if (sure === shifts.length) return ['', 'set', 'both are set'][sure] || `all ${sure} are set`
  if (sure === 0) return 'no one yet'
  return `${sure} of ${shifts.length} ${sure === 1 ? 'is' : 'are'} set`
}

/** Limit of names on the button. */
const maxNamedCandidates = 3

/**
 * Returns the candidates to offer the shift to first: those available and, among them, those with an earlier offer.
 * Excludes owners and candidates with an offer for another shift of the event.
 */
export function listPreferredCandidates({ candidates }: Pick<EventShiftView, 'candidates'>): ShiftCandidate[] {
  const free = candidates.filter(({ isFree, isOwner, isAskedBeside }) => isFree && !isOwner && !isAskedBeside)
  const next = free.filter(({ isNext }) => isNext)
  return next.length > 0 ? next : free
}

/** Returns the candidates that the button of an open shift names, at most three. */
export function listOfferRecipients(post: Pick<EventShiftView, 'candidates'>): ShiftCandidate[] {
  return listPreferredCandidates(post).slice(0, maxNamedCandidates)
}

/**
 * Returns the shifts without offers and the candidates who get an offer for all these shifts at once. Null for fewer than two
 * such shifts.
 */
export function planGroupOffer(
  shifts: readonly EventShiftView[],
): { shifts: EventShiftView[]; people: ShiftCandidate[] } | null {
  const open = shifts.filter((post) => post.state === 'open' && listPreferredCandidates(post).length > 0)
  if (open.length < 2) return null
  // Three candidates for the first shift and another for each further shift.
  const people = new Map(
    open
      .flatMap((post) => listPreferredCandidates(post).slice(0, maxNamedCandidates + open.length - 1))
      .map((one) => [one.id, one]),
  )
  return { shifts: open, people: [...people.values()] }
}

/** Returns the logged-in user as a candidate, where no reason is against them. */
export function findSelfCandidate({ candidates }: Pick<EventShiftView, 'candidates'>): ShiftCandidate | undefined {
  return candidates.find(({ isSelf, isFree }) => isSelf && isFree)
}

/** Button labels for an owner who takes a shift. */
export const assignSelfLabels = {
  lead: 'I’ll lead it myself',
  bartender: 'I’ll tend bar myself',
  barback: 'I’ll be the barback myself',
} satisfies Record<EventShiftView['role'], string>

/** "Ben and Cy are available" */
export function formatFreeCandidates(free: readonly { name: string }[], isSelfFree = false): string {
  if (free.length === 0) return isSelfFree ? 'Only you can take it' : 'None of your staff can take it'
  return `${getFormatter('en').allOf(free.map(({ name }) => name))} ${free.length === 1 ? 'is' : 'are'} available`
}

/**
 * Formats the staff unavailable for the first open shift, by reason: "Cannot lead: Dominic and Wren (not entered as lead
 * bartenders)".
 */
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
      const why = reason === '' ? formatMissingRole(open.role, those.length) : toClause(reason)
      return `${unavailableLabels[open.role]}: ${getFormatter('en').allOf(those.map(({ name }) => name))} (${why}).`
    }),
    ...others.flatMap(({ against, reasons }) => (against === 'relieved' ? reasons.slice(0, 1) : [])),
  ]
}

const unavailableLabels = {
  lead: 'Cannot lead',
  bartender: 'Cannot tend bar',
  barback: 'Cannot be the barback',
} satisfies Record<EventShiftView['role'], string>

function formatMissingRole(role: EventShiftView['role'], count: number): string {
  const name = shiftText('en').role[role]
  return count === 1 ? `not entered as a ${name}` : `not entered as ${name}s`
}

/** Lowercases the first letter and drops the final period, for use inside another sentence. */
function toClause(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1, words.endsWith('.') ? -1 : undefined)
}

/**
 * Formats the confirmation: "Grant has this shift now. An email is on its way to Grant.", "No email goes to Nell: send
 * them a text."
 */
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
    // An assigned staff member agreed in person and needs no message.
    ...(untold.length > 0 && done !== 'put-in'
      ? [formatNotEmailed(allOf(untold.map(({ name }) => name)), isMailbox)]
      : []),
    ...(numberless.length > 0 ? [`No phone number here: ${allOf(numberless)}.`] : []),
  ]
}

/** The sentence that tells the owner to text the staff who get no email. */
function formatNotEmailed(names: string, isMailbox: boolean): string {
  return isMailbox
    ? `Email isn’t connected, so no email goes out: send ${names} a text.`
    : `No email goes to ${names}: send them a text.`
}

/**
 * A warning before an offer is sent: the reasons against it, and the form values to resubmit to send it anyway. Null
 * values where it cannot be sent.
 */
export type EventStaffWarning = { words: string[]; input: [name: string, value: string][] | null; needsReason: boolean }

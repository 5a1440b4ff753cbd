import { getFormatter } from '../../../business/language-formatter.ts'
import { shiftText } from '../shifts/shift-text.ts'
import { isShiftUnfilled, type ShiftState } from '../shifts/shift.ts'
import type { EventShiftView, ShiftCandidate } from './event-staff-view.ts'

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

/** Returns the logged-in user as a candidate for the shift. Undefined if a reason is against it. */
export function findOwnerCandidate({ candidates }: Pick<EventShiftView, 'candidates'>): ShiftCandidate | undefined {
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

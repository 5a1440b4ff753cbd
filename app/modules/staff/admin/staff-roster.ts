import type { StaffRole } from '../members/staff-member.ts'
import { spellNumber } from '../../../business/spell-number.ts'
import { capitalize } from '../../../business/capitalize.ts'

/** Status of a staff member for a shift. With `handed-over`, `cannot` and `taken-off` they had the shift and lost it. */
export type RosterStatus =
  'sure' | 'yes' | 'no-answer' | 'asked-again' | 'off' | 'handed-over' | 'cannot' | 'taken-off' | 'no' | 'free'

/** An event of the roster with its shift counts. `day` as 2027-05-15. */
export type RosterEvent = { eventId: string; day: string; name: string; posts: number; named: number }

export type RosterMember = {
  id: string
  name: string
  phone: string
  roles: StaffRole[]
  speaksSpanish: boolean
  standings: RosterStatus[]
  papers: { words: string; isWrong: boolean; name: string }[]
  /** Minutes approved this year and the number of events. Cents for owners only. */
  year: { minutes: number; evenings: number; cents: number | null }
}

export type StaffRoster = { shifts: RosterEvent[]; people: RosterMember[]; year: number }

type Facts = {
  tenures: { eventId: string; personId: string; state: string }[]
  offers: { eventId: string; personId: string; answer: string | null }[]
  /** Ended assignments, latest first. */
  relieved: { eventId: string; personId: string; why: string | null }[]
  isAway: (personId: string, day: string) => boolean
}

/** Returns the strongest status of a staff member for a shift: assigned, offered, declined, then time off. */
export function computeRosterStatus(
  personId: string,
  { eventId, day }: Pick<RosterEvent, 'eventId' | 'day'>,
  facts: Facts,
): RosterStatus {
  const mine = <Of extends { eventId: string; personId: string }>(list: Of[]) =>
    list.filter((one) => one.eventId === eventId && one.personId === personId)
  const [tenure] = mine(facts.tenures)
  if (tenure) {
    if (tenure.state === 'asked-again') return 'asked-again'
    return tenure.state === 'taken' ? 'yes' : 'sure'
  }
  const offers = mine(facts.offers)
  if (offers.some(({ answer }) => answer === null)) return 'no-answer'
  if (facts.isAway(personId, day)) return 'off'
  const [relieved] = mine(facts.relieved)
  const was = (['handed-over', 'cannot', 'taken-off'] as const).find((why) => why === relieved?.why)
  return was ?? (offers.some(({ answer }) => answer === 'no') ? 'no' : 'free')
}

/** "Five people work for you" */
export function formatRosterTitle(count: number): string {
  if (count === 0) return 'You work alone'
  if (count === 1) return 'One staff member'
  return `${capitalize(spellNumber(count))} people work for you`
}

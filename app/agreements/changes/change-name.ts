import { saidIn } from '../../menu/catalogue/said-in.ts'
import type { Language } from '../../ui/language.ts'
import { yoursWords } from '../proposals/yours-words.ts'
import { isAdjustment, type Agreed, type Change } from '../agreement/change.ts'
import { changesWords } from './changes-words.ts'

type AgreedEvent = Agreed['document']['event']
/** What a change is about: the words of one for a storm are the storm's name. */
type Named = Pick<Change, 'kind' | 'number' | 'words'>

/** What a change is called where it is listed: "Third bartender, 160 guests"; its number where nothing of it has a name. */
export function changeName(
  before: Agreed,
  after: Agreed,
  { kind, number, words: said }: Named,
  language?: Language,
): string {
  const { name } = changesWords(language)
  if (kind === 'call-off') return name.calledOff
  if (kind === 'postpone') return name.postponed
  const [was, is] = [before, after].map(({ document: { event } }) => event) as [AgreedEvent, AgreedEvent]
  const { clock, paperDay } = saidIn(language)
  const { fromTo } = yoursWords(language).paper
  const differs = (...fields: (keyof typeof was)[]) => fields.some((field) => was[field] !== is[field])
  const more = is.allBartenders - was.allBartenders
  const parts = [
    ...(differs('eventDate') ? [name.movedTo(paperDay(is.eventDate))] : []),
    ...(differs('eventStartTime', 'eventEndTime') ? [fromTo(clock(is.eventStartTime), clock(is.eventEndTime))] : []),
    ...(more === 0 ? [] : [name.bartenders(was.allBartenders, is.allBartenders)]),
    ...(differs('eventGuestCount') ? [name.guests(is.eventGuestCount)] : []),
    ...(differs('eventVenue', 'eventLocation') ? [is.eventVenue || is.eventLocation] : []),
  ]
  const named =
    parts.length > 0
      ? parts
      : otherLines(before, after).map((line) => (line.isNew ? line.label : name.without(line.label)))
  const words = named.filter(Boolean).join(', ')
  if (words === '') return kind === 'storm' ? name.storm(said) : name.number(number)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The names of changes by their ids, each beside what held before it: the newest first, as they are read, of a proposal's
 * signed document.
 */
export function changeNames(
  changes: readonly Change[],
  signed: (proposalId: string) => Agreed | undefined,
  language?: Language,
): Map<string, string> {
  return new Map(
    changes.map((change, i) => {
      const before =
        changes
          .slice(i + 1)
          .find(
            ({ proposalId, state, kind }) =>
              proposalId === change.proposalId && state === 'agreed' && (kind === 'change' || kind === 'storm'),
          ) ?? signed(change.proposalId)
      return [change.id, changeName(before ?? change, change, change, language)]
    }),
  )
}

/** What counts that did not before, and what did and no longer does, by what it is called; another sum where that is all. */
function otherLines(before: Agreed, after: Agreed): { label: string; isNew: boolean }[] {
  const counting = ({ document: { lines }, chosen }: Agreed) => lines.filter(({ id }) => chosen.includes(id))
  const [was, is] = [counting(before), counting(after)]
  const missing = (from: typeof was, among: typeof was) => from.filter(({ id }) => !among.some((one) => one.id === id))
  const added = missing(is, was)
  const others = [
    ...added.filter((line) => !isAdjustment(line)).map(({ label }) => ({ label, isNew: true })),
    ...missing(was, is)
      .filter((line) => !isAdjustment(line))
      .map(({ label }) => ({ label, isNew: false })),
  ]
  return others.length > 0 ? others : added.map(({ label }) => ({ label, isNew: true }))
}

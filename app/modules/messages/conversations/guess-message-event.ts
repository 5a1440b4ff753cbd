import { formatFirstNames } from '../../../events/event/first-name.ts'
import { formatMonthDay } from '../../../business/dates.ts'
import { listNameTerms, mentionsDate, splitTerms } from '../mentioned-event.ts'
import { capitalize } from '../../../business/capitalize.ts'

/** An open event among which the event of a message is guessed. Names and addresses of its people, date as 2027-05-22. */
export type GuessableEvent = { eventId: string; name: string; names: string[]; addresses: string[]; date: string }

/** A message without an event. */
export type UnknownMessage = { senderName: string; senderEmail: string; subject: string; text: string }

/** A guessed event, with the reason as text. */
export type EventGuess = { eventId: string; name: string; reason: string }

/**
 * Guesses the event of a message: by an address on file, by first and last names, or by its date. Null if nothing or
 * more than one event fits. The owner decides.
 */
export function guessMessageEvent(message: UnknownMessage, events: readonly GuessableEvent[]): EventGuess | null {
  const known = events.filter(({ addresses }) => addresses.includes(message.senderEmail.toLowerCase()))
  if (known.length === 1) return toGuess(known[0]!, 'Writes from an address of this event.')
  const text = `${message.subject}\n${message.text}`
  const said = new Set(splitTerms(text))
  const sender = new Set(splitTerms(`${message.senderName} ${message.senderEmail.split('@')[0]}`))
  const clues = events.map((event) => {
    const first = splitTerms(formatFirstNames(event.name))
    const terms = listNameTerms(event.names)
    const last = terms.filter((term) => !first.includes(term))
    return {
      event,
      said: terms.filter((term) => said.has(term)),
      shared: last.filter(
        (term) => sender.has(term) || [...sender].some((word) => term.length >= 5 && word.endsWith(term)),
      ),
      isDated: mentionsDate(text, event.date),
    }
  })
  const score = (clue: (typeof clues)[number]) =>
    (clue.said.length > 0 ? 2 : 0) + (clue.shared.length > 0 ? 2 : 0) + (clue.isDated ? 1 : 0)
  const [best, next] = clues.toSorted((one, other) => score(other) - score(one))
  if (!best || score(best) === 0 || (next && score(next) === score(best))) return null
  const parts = [
    best.said.length > 0 && `says “${capitalize(best.said[0]!)}”`,
    best.shared.length > 0 && 'shares a last name',
    best.isDated && `names ${formatMonthDay(best.event.date)}`,
  ].filter((part) => part !== false)
  return toGuess(best.event, `${capitalize(parts.join(', and '))}. A new address, so you decide.`)
}

function toGuess({ eventId, name }: GuessableEvent, reason: string): EventGuess {
  return { eventId, name: formatFirstNames(name), reason }
}

import type { AgreementHistoryEntry } from '../proposals/agreement-history.server.ts'
import type { ClientFeedback } from './client-page-data.ts'

/** Feedback of an event's clients: the newest text by client link, and the ids of replaced entries. */
type EventFeedback = { newest: Map<string, ClientFeedback>; replaced: Set<string> }

/** Reads what clients wrote after the event. Only those entries say whether the words may be shown. */
export function readEventFeedback(history: readonly AgreementHistoryEntry[]): EventFeedback {
  const feedback: EventFeedback = { newest: new Map(), replaced: new Set() }
  for (const { id, at, kind, details } of history) {
    if (kind !== 'asked' || details.mayShow === undefined) continue
    const before = feedback.newest.get(details.person)
    if (before) feedback.replaced.add(before.id)
    feedback.newest.set(details.person, { id, at, words: details.words, mayShow: details.mayShow })
  }
  return feedback
}

/** Last day on which a client can change what they wrote: a year after the event. */
export function getLastDayOfFeedback(eventDate: string): string {
  return Temporal.PlainDate.from(eventDate).add({ years: 1 }).toString()
}

import { formatLongDate } from '../../business/dates.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { formatGuestCount } from '../../events/event/event-text.ts'
import type { AgreementState } from '../../events/event/allowed-states.ts'
import { formatEventStateTag } from '../../events/event/event-state-text.ts'

/** A search result: link, name and status. */
export type SearchResult = { href: string; title: string; hint: string }

/** An event as a search result. */
export function toEventSearchResult(
  event: EventRecord,
  agreement: AgreementState | null,
  today: string,
  now: number,
): SearchResult {
  const { requestorName, occasion, eventDate, eventGuestCount } = event.request
  return {
    href: `/backbar/jobs/${event.id}`,
    title: [requestorName, occasion].filter(Boolean).join(', '),
    hint: [
      formatEventStateTag(event, today, now, agreement).words,
      formatLongDate(eventDate),
      formatGuestCount(eventGuestCount),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

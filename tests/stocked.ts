import { randomUUID } from 'node:crypto'
import { sampleSettings } from '../app/business/sample-business.ts'
import { sampleCatalog } from '../app/menu/catalog/sample-catalog.ts'
import type { EventRecord } from '../app/events/event/event.ts'
import { createEvent } from '../app/events/event/create-event.server.ts'
import { composeQuoteRequestEmails } from '../app/events/event/quote-request-emails.ts'
import type { Services } from '../app/services.server.ts'
import { setEventStatus, type EventStatus } from './doubles/stored-event.ts'
import { sampleNewEvent, sampleQuoteRequest } from './doubles/sample-event.ts'

/** Stores an event with its emails, as the quote form would, and then sets its status. */
export async function insertEvent(
  house: Pick<Services, 'db' | 'now'>,
  request: Parameters<typeof sampleQuoteRequest>[0] = {},
  row: EventStatus = {},
): Promise<EventRecord> {
  const context = {
    identity: sampleSettings.identity,
    siteUrl: 'https://bar.example',
    catalogue: { ...sampleCatalog, version: 1 },
    pageOf: () => '/thankyou',
  }
  const event = await createEvent(
    house.db,
    sampleNewEvent({ request: sampleQuoteRequest(request) }),
    (event) => composeQuoteRequestEmails(event, context),
    house.now(),
  )
  if (!event) throw new Error('Turned away without a limit')
  await setEventStatus(house.db, event.id, row)
  return event
}

/** Adds an entry to an event's history. */
export async function insertHistoryEntry(
  house: Pick<Services, 'db' | 'now'>,
  eventId: string,
  kind: string,
  words: string,
  states: [from: string | null, to: string | null] = [null, null],
) {
  const details = getDetails(kind, words, states)
  await house.db
    .insertInto('history_entry')
    .values({ id: randomUUID(), event_id: eventId, at: house.now(), kind, actor: 'owner', details })
    .execute()
}

function getDetails(kind: string, words: string, [from, to]: [from: string | null, to: string | null]): string {
  if (kind === 'note') return JSON.stringify({ text: words })
  if (kind === 'reply') return JSON.stringify({ subject: words })
  return JSON.stringify({ from, to, ...(words && { [to === 'held' ? 'until' : 'reason']: words }) })
}

import { addDays } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { GuessableEvent } from './guess-message-event.ts'

/** Open events with the names and addresses of their people. */
export async function listGuessableEvents(db: Db, today: string): Promise<GuessableEvent[]> {
  const events = await db
    .selectFrom('event')
    .select(['id', 'requestor_name', 'from_email', 'event_date'])
    .where('state', 'not in', ['spam', 'merged', 'lost'])
    .where('event_date', '>=', addDays(today, -30))
    .orderBy('event_date')
    .orderBy('id')
    .limit(1_000)
    .execute()
  const contacts = await db
    .selectFrom('event_contact')
    .innerJoin('event', 'event.id', 'event_contact.event_id')
    .select(['event_contact.event_id', 'event_contact.name', 'event_contact.email'])
    .where('event.event_date', '>=', addDays(today, -30))
    .execute()
  const ofEvent = Map.groupBy(contacts, ({ event_id }) => event_id)
  return events.map(({ id, requestor_name, from_email, event_date }) => {
    const others = ofEvent.get(id) ?? []
    return {
      eventId: id,
      name: requestor_name,
      names: [...new Set([requestor_name, ...others.map(({ name }) => name)])],
      addresses: [from_email, ...others.map(({ email }) => email)].map((email) => email.toLowerCase()).filter(Boolean),
      date: event_date,
    }
  })
}

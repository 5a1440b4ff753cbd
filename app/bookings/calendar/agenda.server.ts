import type { Db } from '../../plumbing/database/database.server.ts'
import type { LeadRequest, LeadState } from '../../leads/lead/lead.ts'
import { lastDay } from '../../leads/lead/leads.server.ts'
import type { AgendaEvent } from './agenda.ts'

/** The events in these states from a day on, to another where one is given, the soonest first, `most` at most. */
export async function readAgenda(
  db: Db,
  states: LeadState[],
  { from, to = '9999' }: { from: string; to?: string },
  most: number,
): Promise<AgendaEvent[]> {
  const rows = await db
    .selectFrom('lead')
    .select((is) => [
      'id',
      'reference',
      'state',
      'requestor_name',
      'event_date',
      'request',
      lastDay(is).as('held_until'),
    ])
    .where('state', 'in', states)
    .where('event_date', '>=', from)
    .where('event_date', '<=', to)
    .orderBy('event_date')
    .orderBy('event_start_time')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => {
    const { eventStartTime, eventEndTime, eventGuestCount, eventVenue, eventLocation }: LeadRequest = JSON.parse(
      row.request,
    )
    return {
      id: row.id,
      reference: row.reference,
      state: row.state as LeadState,
      name: row.requestor_name,
      date: row.event_date,
      event: { eventStartTime, eventEndTime, eventGuestCount, eventVenue, eventLocation },
      heldUntil: row.held_until,
    }
  })
}

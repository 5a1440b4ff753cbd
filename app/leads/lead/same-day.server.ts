import type { LeadState } from './lead.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import { lockFor } from '../../plumbing/database/locks.server.ts'
import { lastDay } from './leads.server.ts'
import { isPromised, type DayGuest, type Taken } from './same-day.ts'

/** Who else wants a day or has it, the promised ones first; lost requests and spam want nothing. */
export async function othersOn(db: Db, date: string, leadId: string): Promise<DayGuest[]> {
  const rows = await db
    .selectFrom('lead')
    .select((is) => ['id', 'reference', 'requestor_name as name', 'state', lastDay(is).as('heldUntil')])
    .select(['event_start_time as eventStartTime', 'event_end_time as eventEndTime', 'event_guest_count as guests'])
    .select(['event_venue as venue', 'event_location as location'])
    .where('event_date', '=', date)
    .where('id', '!=', leadId)
    .where('state', 'in', ['held', 'booked', 'done', 'new', 'replied', 'quoted'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
  const order = ['booked', 'held']
  const place = (state: string) => (order.indexOf(state) + order.length + 1) % (order.length + 1)
  return rows
    .map((row) => ({ ...row, state: row.state as LeadState }))
    .toSorted((a, b) => place(a.state) - place(b.state))
}

/** The request that wants a day, what `despite` the owner has seen of the others there, and the business's day. */
export type DayQuestion = { leadId: string; date: string; today: string; despite: string }

/**
 * Who has been promised the day already; null where nobody has, or where the owner has seen exactly these and goes on
 * `despite` them. Call it in the transaction that promises, before anything is written: whoever promises the same day
 * to somebody else waits until this one has.
 */
export async function takenBy(db: Db, { leadId, date, today, despite }: DayQuestion): Promise<Taken | null> {
  await lockFor(db, [`day ${date}`])
  const others = (await othersOn(db, date, leadId)).filter((other) => isPromised(other, today))
  const mark = versionTag([date, others.map(({ id, state }) => [id, state])])
  return others.length === 0 || mark === despite ? null : { date, others, mark }
}

import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { addDays, formatCompactDate, getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { listTextMessageFiles } from '../content/text-media.ts'

/** Lists the numbers that texted and belong to no event, last first. `at` is when the last text arrived, in epoch milliseconds. */
export async function listUnknownTexts(db: Db) {
  const rows = await db
    .selectFrom('text_message')
    .selectAll()
    .where('event_id', 'is', null)
    .where('direction', '=', 'in')
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  return [...Map.groupBy(rows, ({ phone }) => phone)].map(([phone, ofPhone]) => ({
    phone,
    number: formatPhoneNumber(phone),
    at: ofPhone[0]!.created_at,
    texts: ofPhone
      .toReversed()
      .map((row) => ({ text: row.body.trim(), files: listTextMessageFiles(row, formatPhoneNumber(phone)) })),
  }))
}

/** Counts the numbers that texted and belong to no event. */
export async function countUnknownNumbers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('text_message')
    .select(({ fn }) => fn.count<number | string>('phone').distinct().as('count'))
    .where('event_id', 'is', null)
    .where('direction', '=', 'in')
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Events that a text may belong to, by id: "Nora, May 15". `now` in epoch milliseconds. */
export async function listEventChoicesForTexts(db: Db, now: number): Promise<Record<string, string>> {
  const { timeZone } = await getSetting(db, 'identity')
  const today = getToday(now, timeZone)
  const rows = await db
    .selectFrom('event')
    .select(['id', 'requestor_name', 'event_date'])
    .where('state', 'not in', ['spam', 'merged'])
    .where('event_date', '>=', addDays(today, -30))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  return Object.fromEntries(
    rows.map(({ id, requestor_name, event_date }) => [
      id,
      `${formatFirstNames(requestor_name)}, ${formatCompactDate(today, event_date)}`,
    ]),
  )
}

/** Assigns the texts of a number to an event. Returns false if the event or the texts no longer exist. */
export async function assignTextsToEvent(db: Db, phone: string, eventId: string): Promise<boolean> {
  const event = await db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst()
  if (!event) return false
  const changed = await db
    .updateTable('text_message')
    .set({ event_id: eventId, matched_how: 'owner', hidden_at: null })
    .where('phone', '=', phone)
    .where('event_id', 'is', null)
    .where('direction', '=', 'in')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Hides the texts of a number that is no client's. `now` in epoch milliseconds. */
export async function hideTexts(db: Db, phone: string, now: number): Promise<boolean> {
  const changed = await db
    .updateTable('text_message')
    .set({ hidden_at: now })
    .where('phone', '=', phone)
    .where('event_id', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

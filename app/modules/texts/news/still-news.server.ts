import { isStaffTextKind } from '../../../business/automatic-text.ts'
import { automaticTextChecks } from '../../../business/automatic-texts.server.ts'
import { addDays, getToday } from '../../../business/dates.ts'
import { formatDollars } from '../../../business/money.ts'
import { getEventTimeZone } from '../../../events/event/event-zone.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'
import { automaticKeyPrefix } from '../account/automatic-rules.ts'
import { toTextBody } from '../content/count-parts.ts'
import { formatTomorrowText } from './client-kinds.ts'
import { listLateAmounts } from './late-amounts.server.ts'

/**
 * Whether what an automatic text says is still so, just before it leaves: the event takes place, the client has this number,
 * the proposal is out, the amount is unpaid, and the start is the same. `now` in epoch milliseconds.
 */
export async function isStillNews(
  db: Db,
  { event_id, form_key, kind, phone, body }: TextMessageRow,
  now: number,
): Promise<boolean> {
  if (kind.endsWith('-reply') || event_id === null) return true
  const event = await db
    .selectFrom('event')
    .select(['id', 'state', 'event_date', 'event_start_time', 'phone_number', 'language'])
    .where('id', '=', event_id)
    .where('state', 'not in', ['spam', 'merged', 'lost'])
    .executeTakeFirst()
  if (!event || (await isPostponed(db, event_id))) return false
  if (isStaffTextKind(kind)) {
    const key = form_key?.replace(automaticKeyPrefix, '') ?? ''
    return !(await automaticTextChecks.list(db, key)).includes(false)
  }
  if (event.phone_number !== phone) return false
  const [, , id = '', day = ''] = form_key?.split(' ') ?? []
  switch (kind) {
    case 'answer':
      return isProposalOut(db, id)
    case 'due': {
      const late = await listLateAmounts(db, { from: day, until: addDays(day, 1) }, now)
      return late.some((one) => one.id === id && body.includes(` ${formatDollars(one.openCents)} `))
    }
    case 'tomorrow': {
      const tomorrow = addDays(getToday(now, await getEventTimeZone(db, event.id)), 1)
      const words = formatTomorrowText(event.language === 'es' ? 'es' : 'en', event.event_start_time)
      const isSame = event.event_date === day && body.includes(toTextBody(words))
      return event.state === 'booked' && isSame && day === tomorrow
    }
    default:
      return true
  }
}

async function isPostponed(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('proposal')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'postponed')
    .executeTakeFirst()
  return row !== undefined
}

async function isProposalOut(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('proposal').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'out'
}

import { isStaffTextKind, type AutomaticText } from '../../../business/automatic-text.ts'
import { automaticTextChecks } from '../../../business/automatic-texts.server.ts'
import { addDays, getToday } from '../../../business/dates.ts'
import { getEventTimeZone } from '../../../events/event/event-zone.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'
import { automaticKeyPrefix } from '../account/automatic-rules.ts'
import { toTextMessageBody } from '../content/count-parts.ts'
import { formatOverdueTextMessage, formatTomorrowTextMessage } from './client-kinds.ts'
import { listLateAmounts } from './late-amounts.server.ts'

/**
 * Checks just before sending whether an automatic text is still true: the event takes place, the client has this number, the
 * proposal is open, the amount is unpaid, and date and start are unchanged. Returns a replacement text if its module has
 * one. `now` in epoch milliseconds.
 */
export async function checkAutomaticText(
  db: Db,
  { event_id, form_key, kind, phone, body }: TextMessageRow,
  now: number,
): Promise<boolean | AutomaticText> {
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
    const checks = await automaticTextChecks.list(db, key, now)
    return checks.find((check) => typeof check === 'object' && check !== null) ?? !checks.includes(false)
  }
  if (event.phone_number !== phone) return false
  const [, , id = '', day = ''] = form_key?.split(' ') ?? []
  const language = event.language === 'es' ? 'es' : 'en'
  const says = (words: string) => body.includes(toTextMessageBody(words))
  switch (kind) {
    case 'answer':
      return isProposalOpen(db, id, getToday(now, await getEventTimeZone(db, event.id)))
    case 'due': {
      const late = await listLateAmounts(db, { from: day, until: addDays(day, 1) }, now)
      return late.some(
        ({ id: dueId, dueOn, openCents: cents }) =>
          dueId === id && says(formatOverdueTextMessage(language, { day: event.event_date, dueOn, cents }, '')),
      )
    }
    case 'tomorrow': {
      const tomorrow = addDays(getToday(now, await getEventTimeZone(db, event.id)), 1)
      const isSame = event.event_date === day && says(formatTomorrowTextMessage(language, event.event_start_time))
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

async function isProposalOpen(db: Db, id: string, today: string): Promise<boolean> {
  const row = await db
    .selectFrom('proposal')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'out')
    .where('expires_on', '>=', today)
    .executeTakeFirst()
  return row !== undefined
}

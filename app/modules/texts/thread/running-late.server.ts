import { eventStaffPhones } from '../../../business/automatic-texts.server.ts'
import { getToday } from '../../../business/dates.ts'
import { getEventTimeZone } from '../../../events/event/event-zone.server.ts'
import type { EventRecord } from '../../../events/event/event.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { Language } from '../../../ui/language.ts'
import { areTextsConnected, type TextsConfig } from '../account/text-account.server.ts'
import { getTextPermission } from '../outbox/text-consents.server.ts'
import { findTextMessageDueTime, queueTextMessage } from '../outbox/text-rows.server.ts'
import { formatRunningLateTextMessage, runningLateMinutes } from './running-late.ts'
import { isTextNumber, listTextRecipients } from './text-recipients.server.ts'

type LateRecipient = { name: string; phone: string; language: Language; isStaff: boolean }

/** Whether an event takes place today in its own time zone. `now` in epoch milliseconds. */
export async function isEventToday(
  db: Db,
  { id, state, request }: Pick<EventRecord, 'id' | 'state' | 'request'>,
  now: number,
): Promise<boolean> {
  return state === 'booked' && request.eventDate === getToday(now, await getEventTimeZone(db, id))
}

/** Returns the run sheet's "Running late" button. Null if no recipient can be texted now. */
export async function getRunningLateAction(db: Db, config: TextsConfig, eventId: string, now: number) {
  const event = await findEvent(db, eventId)
  if (!event || !(await isEventToday(db, event, now)) || !(await areTextsConnected(db, config))) return null
  return (await listRunningLateRecipients(db, eventId)).length === 0
    ? null
    : { label: 'Running late', page: 'texts#late' }
}

/** Lists the people of an event who may be texted: the clients and the staff of the event. */
export async function listRunningLateRecipients(db: Db, eventId: string): Promise<LateRecipient[]> {
  const event = await findEvent(db, eventId)
  if (!event) return []
  const clients = (await listTextRecipients(db, eventId)).filter(({ permission }) => permission.kind === 'allowed')
  const staff = (await eventStaffPhones.list(db, eventId)).flat().filter(({ phone }) => isTextNumber(phone))
  const permissions = await Promise.all(staff.map(({ phone }) => getTextPermission(db, phone)))
  return [
    ...clients.map(({ name, phone }) => ({ name, phone, language: event.language, isStaff: false })),
    ...staff
      .filter((_, i) => permissions[i]!.kind === 'allowed')
      .map(({ name, phone, language }) => ({ name, phone, language, isStaff: true })),
  ]
}

/**
 * Texts the chosen people that the bar runs late, on the event's day. Only an owner reaches staff outside the hours for
 * texts. `some` where others could not be texted now. Null if nobody was chosen.
 */
export async function sendRunningLateTexts(
  db: Db,
  eventId: string,
  { input, isOwner }: { input: FormInput; isOwner: boolean },
  now: number,
): Promise<'all' | 'some' | null> {
  const event = await findEvent(db, eventId)
  const minutes = runningLateMinutes.find((one) => String(one) === input.minutes)
  if (!event || !minutes || !(await isEventToday(db, event, now))) return null
  const chosen = (await listRunningLateRecipients(db, eventId)).filter(({ phone }) => input[`late-${phone}`] === 'yes')
  if (chosen.length === 0) return null
  return db.transaction().execute(async (db) => {
    await lockEvent(db, eventId)
    let said: 'all' | 'some' = 'all'
    for (const { phone, language, isStaff } of chosen) {
      const isUrgent = isStaff && isOwner
      // In quiet hours the text message would be sent the next morning, which is too late, so it is not queued.
      if (!isUrgent && (await findTextMessageDueTime(db, { eventId, phone }, now)) > now) said = 'some'
      else await queueLateText(db, { eventId, phone, language, isStaff, isUrgent, minutes }, now)
    }
    return said
  })
}

/** Tapped twice within five minutes, it is sent once. */
async function queueLateText(
  db: Db,
  late: Omit<LateRecipient, 'name'> & { eventId: string; minutes: number; isUrgent: boolean },
  now: number,
): Promise<void> {
  const { eventId, phone, minutes, isStaff, language, isUrgent } = late
  const keyStart = `late ${eventId} ${phone} ${minutes} `
  const tapped = await db
    .selectFrom('text_message')
    .select('id')
    .where('form_key', 'like', `${keyStart}%`)
    .where('created_at', '>', now - 300_000)
    .where('state', '!=', 'canceled')
    .executeTakeFirst()
  if (tapped) return
  const words = formatRunningLateTextMessage(language, minutes)
  const kind = isStaff ? 'staff-late' : 'written'
  const expiresAt = now + minutes * 60_000
  const formKey = `${keyStart}${now}`
  await queueTextMessage(db, { eventId, phone, kind, words, language, formKey, isUrgent, expiresAt }, now)
}

import { eventStaffPhones } from '../../../business/automatic-texts.server.ts'
import { getToday } from '../../../business/dates.ts'
import { getEventTimeZone } from '../../../events/event/event-zone.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { Language } from '../../../ui/language.ts'
import { getTextPermission } from '../outbox/text-consents.server.ts'
import { queueText } from '../outbox/text-rows.server.ts'
import { formatLateText, lateMinutes } from './running-late.ts'
import { isTextNumber, listTextRecipients } from './text-recipients.server.ts'

type LateRecipient = { name: string; phone: string; language: Language; isStaff: boolean }

/** Whether it is the event's day where the event is. `now` in epoch milliseconds. */
export async function isEventToday(db: Db, eventDate: string, eventId: string, now: number): Promise<boolean> {
  return eventDate === getToday(now, await getEventTimeZone(db, eventId))
}

/** Lists the people of an event who may be texted: the clients and the staff of the event. */
export async function listLateRecipients(db: Db, eventId: string): Promise<LateRecipient[]> {
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

/** Texts the chosen people that the bar runs late, on the event's day. Returns false where nobody was chosen. */
export async function sendRunningLate(db: Db, eventId: string, input: FormInput, now: number): Promise<boolean> {
  const event = await findEvent(db, eventId)
  const minutes = lateMinutes.find((one) => String(one) === input.minutes)
  if (!event || !minutes || !(await isEventToday(db, event.request.eventDate, eventId, now))) return false
  const chosen = (await listLateRecipients(db, eventId)).filter(({ phone }) => input[`late-${phone}`] === 'yes')
  for (const { phone, language, isStaff } of chosen) {
    const words = formatLateText(language, minutes)
    // Tapped twice within five minutes, it is sent once.
    const formKey = `late ${eventId} ${phone} ${minutes} ${Math.floor(now / 300_000)}`
    // Staff who are on their way have to know, whatever time it is. A client's phone stays quiet at night.
    const kind = isStaff ? 'staff-late' : 'written'
    await queueText(db, { eventId, phone, kind, words, language, formKey, isUrgent: isStaff }, now)
  }
  return chosen.length > 0
}

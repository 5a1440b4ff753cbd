import type { NotNull } from 'kysely'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { staffPhones } from '../../../business/automatic-texts.server.ts'
import { listEventContacts } from '../../../events/event/contacts.server.ts'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import { carrierConsequences } from '../carrier/carrier-error.ts'
import { getTextPermission, listWrongNumbers, type TextPermission } from '../outbox/text-consents.server.ts'

/** A person of an event who can be texted, or not. */
export type TextRecipient = { name: string; phone: string; permission: TextPermission }

/** People of an event with a US number, each number once. */
export async function listTextRecipients(db: Db, eventId: string): Promise<TextRecipient[]> {
  const contacts = await listEventContacts(db, eventId)
  const byPhone = new Map(
    contacts
      .filter(({ phone }) => isTextNumber(phone))
      .toReversed()
      .map(({ phone, name }) => [phone, formatFirstNames(name)]),
  )
  const people = [...byPhone].toReversed()
  return Promise.all(
    people.map(async ([phone, name]) => ({ name, phone, permission: await getTextPermission(db, phone) })),
  )
}

/** Whether a stored number can get texts: a US or Canadian number without an extension. */
export function isTextNumber(phone: string): boolean {
  return /^\+1[2-9]\d{9}$/.test(phone)
}

/** Returns the short name of the person with a number, else the number. */
export async function createPhoneNameLookup(db: Db, eventIds: readonly string[]): Promise<(phone: string) => string> {
  const [names, staff] = await Promise.all([getNamesByPhone(db, eventIds), staffPhones.list(db)])
  return (phone) =>
    names.get(phone) || staff.flat().find((one) => one.phone === phone)?.name || formatPhoneNumber(phone)
}

/** Short names of the people of events by their numbers. The client's own name comes before that of another contact. */
export async function getNamesByPhone(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  const [clients, contacts] = await Promise.all([
    db
      .selectFrom('event')
      .select(['requestor_name as name', 'phone_number as phone'])
      .where(matchesAnyId(db, 'id', eventIds))
      .execute(),
    db
      .selectFrom('event_contact')
      .select(['name', 'phone'])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .where((is) => is('id', '!=', is.ref('event_id')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  const known = [...contacts, ...clients].filter(({ phone }) => phone)
  return new Map(known.map(({ phone, name }) => [phone, formatFirstNames(name)]))
}

/** Why a person gets no texts, as a sentence. Null if they may get them. */
export function formatNoTextReason({ name, permission }: TextRecipient): string | null {
  switch (permission.kind) {
    case 'allowed':
      return null
    case 'no-consent':
      return `${name} has not agreed to texts.`
    case 'stopped':
      return permission.isWrongNumber
        ? `The number of ${name} belongs to somebody else. Correct it in the event.`
        : `${name} said STOP. Texts to ${name} start again when they text START.`
    case 'unreachable':
      return `${name} can’t be texted: ${carrierConsequences[permission.reason].words('')}.`
  }
}

/** A contact of an open event whose number belongs to somebody other than them. */
export type WrongNumber = { eventId: string; contactId: string; name: string; phone: string }

/** Lists contacts of events from a day on whose numbers belong to somebody else. */
export async function listWrongNumberContacts(db: Db, today: string): Promise<WrongNumber[]> {
  const phones = await listWrongNumbers(db)
  if (phones.length === 0) return []
  const events = db
    .selectFrom('event')
    .select('id')
    .where('state', 'not in', ['spam', 'merged', 'lost'])
    .where((is) => is.or([is('event_date', '=', ''), is('event_date', '>=', today)]))
  const [clients, contacts] = await Promise.all([
    db
      .selectFrom('event')
      .select(['id as eventId', 'id as contactId', 'requestor_name as name', 'phone_number as phone'])
      .where('phone_number', 'in', phones)
      .where('id', 'in', events)
      .$narrowType<{ phone: NotNull }>()
      .execute(),
    db
      .selectFrom('event_contact')
      .select(['event_id as eventId', 'id as contactId', 'name', 'phone'])
      .where('phone', 'in', phones)
      .where('event_id', 'in', events)
      .where((is) => is('id', '!=', is.ref('event_id')))
      .execute(),
  ])
  return [...clients, ...contacts].map((one) => ({ ...one, name: formatFirstNames(one.name) }))
}

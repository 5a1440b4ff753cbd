import type { ClientPageRow } from '../../../agreements/client-page/client-page-data.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { listEventContacts } from '../../../events/event/contacts.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Language } from '../../../ui/language.ts'
import { areTextsConnected, type TextsConfig } from '../account/text-account.server.ts'
import { getTextConsentState, recordTextConsent, withdrawTextConsent } from '../outbox/text-consents.server.ts'
import type { TextConsentState } from '../outbox/text-message.ts'
import { isTextNumber } from '../thread/text-recipients.server.ts'
import { clientTextsText } from './client-texts-text.ts'
import { textConsentVersion, formatTextConsent } from './consent-labels.ts'

/** A person of an event, by the address of their private link. */
export type ClientLinkHolder = { eventId: string; email: string }

/** Whether a contact of an event gets texts, with their formatted number. `none`: the contact has no US number. */
export type ClientTextsView = { number: string; state: TextConsentState | 'none' }

/** Returns whether a person gets texts about their event. Only a stored number can get texts. */
export async function getClientTextsView(db: Db, client: ClientLinkHolder): Promise<ClientTextsView> {
  const { number, state } = await findClientTexts(db, client)
  return { number, state }
}

async function findClientTexts(db: Db, { eventId, email }: ClientLinkHolder) {
  const contacts = await listEventContacts(db, eventId)
  const person = contacts.find((one) => one.email?.toLowerCase() === email.toLowerCase()) ?? contacts[0]
  const phone = person?.phone && isTextNumber(person.phone) ? person.phone : null
  if (phone === null) return { phone, number: '', state: 'none' as const }
  return { phone, number: formatPhoneNumber(phone), state: await getTextConsentState(db, phone, eventId) }
}

/** The row of the client page that leads there. Null if texts cannot go out. */
export async function getClientTextsRow(
  db: Db,
  config: TextsConfig,
  { eventId, language }: { eventId: string; language: Language },
): Promise<ClientPageRow | null> {
  if (!(await areTextsConnected(db, config))) return null
  const { title, hintOn, hintOff } = clientTextsText(language)
  const { state } = await getClientTextsView(db, { eventId, email: '' })
  return state === 'none' ? null : { page: 'texts', title, hint: state === 'on' ? hintOn : hintOff }
}

/** Gives or withdraws a person's consent to texts. Returns the change made, or null if there was none. */
export async function setClientTextConsent(
  db: Db,
  client: ClientLinkHolder & { language: Language },
  isGiven: boolean,
  now: number,
): Promise<'given' | 'taken' | null> {
  const { phone, state } = await findClientTexts(db, client)
  if (phone === null || state === (isGiven ? 'on' : 'off') || state === 'stopped' || state === 'wrong') return null
  if (!isGiven) {
    await withdrawTextConsent(db, phone, now)
    return 'taken'
  }
  const { language, eventId } = client
  const shown = { text: formatTextConsent(language), version: textConsentVersion, language, page: '/yours' }
  await recordTextConsent(db, { phone, eventId, kind: 'client-page', ...shown }, now)
  return 'given'
}

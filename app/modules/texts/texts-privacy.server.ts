import type { PrivacyPart } from '../../business/privacy-parts.server.ts'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import { areTextsConnected, type TextsConfig } from './account/text-account.server.ts'
import { textConsentText, textsPagePath } from './consent/consent-labels.ts'
import { textsPrivacyText } from './texts-privacy-text.ts'
import { formatIsoTimestamp } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { TextConsentRow, TextMessageRow } from '../../plumbing/database/schema.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { parseTextMessageMedia } from './content/text-media.ts'
import { listTextMediaFiles } from './inbox/text-media.server.ts'
import { getNamesByPhone } from './thread/text-recipients.server.ts'

const dayMs = 24 * 3_600_000

/** Time for which a text without an event is stored, in milliseconds. */
const unmatchedRetentionMs = 14 * dayMs

/** Time for which texts are kept after their event, in milliseconds: two years. */
const retentionAfterEventMs = 731 * dayMs

/** Time for which webhook keys are kept to recognize repeated deliveries, in milliseconds. */
const webhookRetentionMs = 400 * dayMs

/**
 * Erases the texts of events, and texts without an event from their contacts' numbers. STOP marks are kept, so that
 * those numbers get no texts. Returns the names of orphaned files.
 */
export async function eraseTextMessages(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const phones = [...(await getNamesByPhone(db, eventIds)).keys()]
  const texts = await db
    .selectFrom('text_message')
    .select(['id', 'media'])
    .where((is) =>
      is.or([
        matchesAnyId(db, 'event_id', eventIds),
        ...(phones.length > 0 ? [is.and([is('event_id', 'is', null), is('phone', 'in', phones)])] : []),
      ]),
    )
    .execute()
  await deleteTexts(db, texts)
  await db
    .deleteFrom('text_consent')
    .where(matchesAnyId(db, 'event_id', eventIds))
    .execute()
  const files = texts.flatMap(listTextMediaFiles)
  if (phones.length === 0) return files
  await db.deleteFrom('text_consent').where('event_id', 'is', null).where('phone', 'in', phones).execute()
  await db.deleteFrom('text_number').where('stopped_at', 'is', null).where('phone', 'in', phones).execute()
  return files
}

async function deleteTexts(db: Db, texts: readonly { id: string }[]): Promise<void> {
  const ids = texts.map(({ id }) => id)
  await db
    .deleteFrom('text_message')
    .where(matchesAnyId(db, 'id', ids))
    .execute()
}

/** A text as exports show it. Times in ISO 8601. */
export type TextMessageRecord = ReturnType<typeof toRecord>

function toRecord(row: TextMessageRow) {
  const { direction, kind, phone, body, state } = row
  const files = parseTextMessageMedia(row).map(({ type, bytes = 0 }) => ({ type, bytes }))
  return { at: formatIsoTimestamp(row.created_at), direction, kind, phone, text: body, files, state }
}

function toConsentRecord({ at, phone, kind, text, page }: TextConsentRow) {
  return { at: formatIsoTimestamp(at), phone, kind, text, page }
}

/** Texts and consents of events for exports, by event id, for each of the events. Oldest first. */
export async function getTextMessageRecords(db: Db, eventIds: readonly string[]): Promise<Map<string, object>> {
  const { texts, consents } = await listRecords(db, eventIds)
  const ofEvent = <Row extends { event_id: string | null }>(rows: readonly Row[], id: string) =>
    rows.filter(({ event_id }) => event_id === id)
  return new Map(
    eventIds.map((id) => [
      id,
      { texts: ofEvent(texts, id).map(toRecord), textConsents: ofEvent(consents, id).map(toConsentRecord) },
    ]),
  )
}

/** Lists texts and consents for a person's data export. */
export async function listDataSubjectTextMessages(db: Db, eventIds: readonly string[]): Promise<object[]> {
  const { texts, consents } = await listRecords(db, eventIds)
  return [...texts.map(toRecord), ...consents.map(toConsentRecord)]
}

async function listRecords(db: Db, eventIds: readonly string[]) {
  const ofEvents = matchesAnyId(db, 'event_id', eventIds)
  const [texts, consents] = await Promise.all([
    db.selectFrom('text_message').selectAll().where(ofEvents).orderBy('created_at').orderBy('id').execute(),
    db.selectFrom('text_consent').selectAll().where(ofEvents).orderBy('at').orderBy('id').execute(),
  ])
  return { texts, consents }
}

/**
 * Deletes texts that nobody claimed within two weeks and those of events two years ago, with the consents to them, and old
 * keys of webhooks. Returns how many texts. `now` in epoch milliseconds.
 */
export async function pruneTextMessages(db: Db, files: FileStore, now: number): Promise<Record<string, number>> {
  await db
    .deleteFrom('text_webhook')
    .where('at', '<', now - webhookRetentionMs)
    .execute()
  const firstDate = new Date(now - retentionAfterEventMs).toISOString().slice(0, 10)
  const rows = await db
    .selectFrom('text_message')
    .leftJoin('event', 'event.id', 'text_message.event_id')
    .select(['text_message.id', 'text_message.media'])
    .where((is) =>
      is.or([
        is.and([
          is('text_message.event_id', 'is', null),
          is('text_message.created_at', '<', now - unmatchedRetentionMs),
        ]),
        is('event.event_date', '<', firstDate),
      ]),
    )
    .limit(1_000)
    .execute()
  // Files are removed first, so that an interrupted run still finds their names next time.
  for (const file of rows.flatMap(listTextMediaFiles)) await files.remove(file)
  await deleteTexts(db, rows)
  await pruneNumbers(db, { firstDate, unmatchedBefore: now - unmatchedRetentionMs })
  return rows.length === 0 ? {} : { texts: rows.length }
}

/**
 * Deletes the consents of old events, and those without an event and the marks of numbers without texts. STOP marks are
 * kept.
 */
async function pruneNumbers(
  db: Db,
  { firstDate, unmatchedBefore }: { firstDate: string; unmatchedBefore: number },
): Promise<void> {
  const oldEvents = db.selectFrom('event').select('id').where('event_date', '<', firstDate)
  const phones = db.selectFrom('text_message').select('phone')
  await db.deleteFrom('text_consent').where('event_id', 'in', oldEvents).execute()
  await db
    .deleteFrom('text_consent')
    .where('event_id', 'is', null)
    .where('at', '<', unmatchedBefore)
    .where('phone', 'not in', phones)
    .execute()
  await db.deleteFrom('text_number').where('stopped_at', 'is', null).where('phone', 'not in', phones).execute()
}

/** Returns the privacy page's section about texts, with a link to the page about texts while texts can be sent. */
export async function getTextsPrivacyPart(db: Db, config: TextsConfig, language: Language): Promise<PrivacyPart> {
  const isOpen = await areTextsConnected(db, config)
  const more = { href: toLocalizedPath(language, textsPagePath), label: textConsentText(language).more }
  return { ...textsPrivacyText(language), more: isOpen ? more : null }
}

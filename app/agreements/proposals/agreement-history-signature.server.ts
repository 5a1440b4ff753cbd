import { insertRows } from '../../plumbing/database/insert-rows.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { AgreementLogEntryRow, AgreementLogHmacRow } from '../../plumbing/database/schema.ts'
import {
  verifyHmac,
  getOrCreateHmacKey,
  listHmacKeys,
  computeHmac,
  type HmacKey,
} from '../../plumbing/secrets/hmac.server.ts'
import { listAgreementRows, hashAgreementRow } from './agreement-rows.server.ts'

/** The fields of a history entry that its HMAC covers. Its hash covers all other fields. */
type HmacInput = Pick<AgreementLogEntryRow, 'id' | 'event_id' | 'number' | 'hash'>

/**
 * State of a history when HMACs were introduced: its length, its last hash, and the hashes of its agreement rows by row
 * id.
 */
export type PreHmacHistorySnapshot = { at: number; length: number; lastHash: string; rows: Record<string, string> }

/** Result of checking the HMACs of an event's agreement history. */
export type HistoryHmacReport = {
  /** `shorter`: entries at the end are missing. `none`: the history never had an HMAC. */
  state: 'sound' | 'altered' | 'shorter' | 'unchecked' | 'none'
  /**
   * Number of the first entry at the end without an HMAC, as versions before HMACs write them. Null if there is none.
   */
  unsealedFrom: number | null
  before: PreHmacHistorySnapshot | null
}

/** Events per batch when HMACs are added to a database. */
const batchSize = 200

/**
 * Computes the HMAC of a history entry, and stores the HMAC of the history's new length. Returns the entry's HMAC. Null
 * if the database was opened without a secret.
 */
export async function createHistoryEntryHmac(db: Db, event: HmacInput, now: number): Promise<string | null> {
  const key = await getOrCreateHmacKey(db, now, (key) => addHmacsBeforeFirstKey(db, key, now))
  if (!key) return null
  const head = { length: event.number, last_hash: event.hash }
  const sealed = { ...head, hmac: computeHmac(key, serializeHead({ event_id: event.event_id, ...head })) }
  await db
    .insertInto('agreement_log_hmac')
    .values({ event_id: event.event_id, ...sealed, before: null, before_hmac: null })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(sealed))
    .execute()
  return computeHmac(key, serializeEntry(event))
}

/**
 * Adds HMACs to histories written by a version without them, once, with the database's first key. Called when the site
 * starts. A restored backup from before HMACs gets them at the next start, and its snapshot records that time.
 */
export async function addHmacsToExistingHistories(db: Db, now: number): Promise<void> {
  const [event, key] = await Promise.all([
    db.selectFrom('agreement_log_entry').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('hmac_key').select('id').limit(1).executeTakeFirst(),
  ])
  // An empty database needs no key yet. The first history entry creates it.
  if (!event || key) return
  await db.transaction().execute((db) => getOrCreateHmacKey(db, now, (key) => addHmacsBeforeFirstKey(db, key, now)))
}

/** Verifies the HMACs of an event's history. `events` are its entries in order. */
export async function verifyHistoryHmacs(
  db: Db,
  eventId: string,
  events: AgreementLogEntryRow[],
): Promise<HistoryHmacReport> {
  const [head, keys] = await Promise.all([
    db.selectFrom('agreement_log_hmac').selectAll().where('event_id', '=', eventId).executeTakeFirst(),
    listHmacKeys(db),
  ])
  const lastSealed = events.findLast(({ hmac: seal }) => seal !== null)?.number ?? 0
  if (!head) {
    const state = lastSealed > 0 ? 'altered' : 'none'
    return { state, unsealedFrom: state === 'none' ? (events[0]?.number ?? null) : null, before: null }
  }
  const before = parseSnapshot(head)
  const verdicts = [
    verifyHmac(keys, head.hmac, serializeHead(head)),
    ...(head.before === null
      ? []
      : [verifyHmac(keys, head.before_hmac ?? '', serializeSnapshot(eventId, head.before))]),
    ...events.flatMap((event) => (event.hmac === null ? [] : [verifyHmac(keys, event.hmac, serializeEntry(event))])),
  ]
  const lastHash = (number: number) => events.find((event) => event.number === number)?.hash
  // Removing the HMACs of the last entries is detected here: the stored length no longer matches.
  const isOfTheLast = head.length === Math.max(lastSealed, before?.length ?? 0)
  const agrees =
    isOfTheLast &&
    lastHash(head.length) === head.last_hash &&
    (before === null || lastHash(before.length) === before.lastHash)
  const unsealed = events.find(({ number }) => number > head.length)?.number ?? null
  const state =
    events.length < head.length
      ? 'shorter'
      : !agrees || verdicts.includes('altered')
        ? 'altered'
        : verdicts.includes('unchecked')
          ? 'unchecked'
          : 'sound'
  return { state, unsealedFrom: unsealed, before }
}

async function addHmacsBeforeFirstKey(db: Db, key: HmacKey, now: number): Promise<void> {
  const leads = await db.selectFrom('agreement_log_entry').select('event_id').distinct().orderBy('event_id').execute()
  for (let i = 0; i < leads.length; i += batchSize) {
    const eventIds = leads.slice(i, i + batchSize).map(({ event_id }) => event_id)
    const [events, rows, known] = await Promise.all([
      db
        .selectFrom('agreement_log_entry')
        .select(['event_id', 'number', 'hash'])
        .where('event_id', 'in', eventIds)
        .orderBy('number')
        .execute(),
      listAgreementRows(db, eventIds),
      db.selectFrom('agreement_log_hmac').select('event_id').where('event_id', 'in', eventIds).execute(),
    ])
    const lasts = new Map(events.map(({ event_id, number, hash }) => [event_id, { length: number, last_hash: hash }]))
    const stored = Map.groupBy(rows, ({ columns }) => columns.event_id)
    // An existing HMAC was made with a key that is gone. It is not replaced.
    const left = eventIds.filter((id) => !known.some(({ event_id }) => event_id === id))
    const sealed = left.map((eventId): AgreementLogHmacRow => {
      const head = lasts.get(eventId)!
      const hashes = (stored.get(eventId) ?? []).map((row) => [row.id, hashAgreementRow(row)])
      const before: PreHmacHistorySnapshot = {
        at: now,
        length: head.length,
        lastHash: head.last_hash,
        rows: Object.fromEntries(hashes),
      }
      const text = JSON.stringify(before)
      return {
        event_id: eventId,
        ...head,
        hmac: computeHmac(key, serializeHead({ event_id: eventId, ...head })),
        before: text,
        before_hmac: computeHmac(key, serializeSnapshot(eventId, text)),
      }
    })
    await insertRows(db, 'agreement_log_hmac', sealed)
  }
}

function parseSnapshot({ before }: AgreementLogHmacRow): PreHmacHistorySnapshot | null {
  return before === null ? null : (JSON.parse(before) as PreHmacHistorySnapshot)
}

function serializeEntry({ id, event_id, number, hash }: HmacInput): string {
  return JSON.stringify(['event', id, event_id, number, hash])
}

function serializeHead({
  event_id,
  length,
  last_hash,
}: Pick<AgreementLogHmacRow, 'event_id' | 'length' | 'last_hash'>): string {
  return JSON.stringify(['length', event_id, length, last_hash])
}

function serializeSnapshot(eventId: string, before: string): string {
  return JSON.stringify(['before', eventId, before])
}

import { parseStoredJson } from './stored-document.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { AgreementLogEntryRow } from '../../plumbing/database/schema.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { toCanonicalJson, findBrokenHashLink, listAgreementHistoryRows } from './agreement-history.server.ts'
import {
  listAgreementRows,
  hashAgreementRow,
  listReferencedRowIds,
  type AgreementRow,
} from './agreement-rows.server.ts'
import {
  verifyHistoryHmacs,
  type PreHmacHistorySnapshot,
  type HistoryHmacReport,
} from './agreement-history-signature.server.ts'
import type { AlteredRecord, HistoryHmacStatus } from './altered-record.ts'

export type AgreementIntegrity = {
  events: AgreementLogEntryRow[]
  /** Number of the first history entry that was altered or is missing. Null if there is none. */
  broken: number | null
  /** Records that differ from their history entries, or are missing. */
  altered: AlteredRecord[]
  seal: HistoryHmacStatus
}

/** Checks an event's stored agreement against its history and HMACs. */
export async function checkAgreementIntegrity(db: Db, eventId: string): Promise<AgreementIntegrity> {
  const [events, rows, states] = await Promise.all([
    listAgreementHistoryRows(db, eventId),
    listAgreementRows(db, [eventId]),
    db
      .selectFrom('proposal')
      .select(['id', 'version', 'state'])
      .where('event_id', '=', eventId)
      .where('state', '<>', 'draft')
      .execute(),
  ])
  const report = await verifyHistoryHmacs(db, eventId, events)
  // A snapshot whose HMAC cannot be verified proves nothing about rows. The history entries still do.
  const before = report.state === 'unchecked' ? null : report.before
  return {
    events,
    broken: findBrokenHashLink(events),
    altered: getAltered(events, { rows, states, before }),
    seal: toHmacStatus(report),
  }
}

/** Whether anything was altered. HMACs that are missing or cannot be verified here do not count. */
export function isAgreementAltered({
  broken,
  altered,
  seal,
}: Pick<AgreementIntegrity, 'broken' | 'altered' | 'seal'>): boolean {
  return broken !== null || altered.length > 0 || seal.state === 'altered' || seal.state === 'shorter'
}

type Details = Record<string, unknown> & { rows?: Record<string, string> }
type ParsedEntry = { number: number; kind: string; details: Details }
type StoredAgreement = {
  rows: AgreementRow[]
  states: { id: string; version: number; state: string }[]
  before: PreHmacHistorySnapshot | null
}

function getAltered(events: AgreementLogEntryRow[], { rows, states, before }: StoredAgreement): AlteredRecord[] {
  const told = events.map(({ number, kind, details }) => ({ number, kind, details: JSON.parse(details) as Details }))
  const altered: AlteredRecord[] = []
  for (const row of rows) {
    const last = told.findLast((event) => listReferencedRowIds(event).includes(row.id))
    const sent = told.find(({ kind, details }) => kind === 'sent' && details.proposalId === row.id)
    if (!last || !matchesEntry(row, last, before) || !isDocumentAsSent(row, sent)) altered.push(getAlteredRecord(row))
  }
  for (const { id, version, state } of states) {
    const isShown = altered.some((one) => one.what === 'proposal' && one.version === version)
    if (!isShown && state !== getRecordedState(told, id)) altered.push({ what: 'proposal', version, isGone: false })
  }
  const there = new Set(rows.map(({ id }) => id))
  const gone = new Map(
    told.flatMap((event) =>
      listReferencedRowIds(event)
        .filter((id) => !there.has(id))
        .map((id) => [id, getMissingRecord(id, event)] as const),
    ),
  )
  return [...altered, ...gone.values()]
}

/** Whether a row matches the last history entry about it, by its row hash and by the values in the entry's details. */
function matchesEntry(
  row: AgreementRow,
  { number, details }: ParsedEntry,
  before: PreHmacHistorySnapshot | null,
): boolean {
  const hash = details.rows?.[row.id] ?? (before && number <= before.length ? before.rows[row.id] : undefined)
  if (hash !== undefined && hash !== hashAgreementRow(row)) return false
  const { columns } = row
  if (row.table === 'signature') return columns.content_hash === details.factsHash
  if (row.table !== 'change_request') return true
  const agreedHash = getAgreedHash(columns)
  return (
    agreedHash !== null &&
    agreedHash === (details.hash ?? agreedHash) &&
    columns.before_cents === details.beforeCents &&
    columns.after_cents === details.afterCents &&
    columns.state === (details.to ?? columns.state)
  )
}

/** Whether a proposal's document matches its `sent` entry. The oldest entries have its hash too. */
function isDocumentAsSent({ table, columns }: AgreementRow, sent: ParsedEntry | undefined): boolean {
  if (table !== 'proposal') return true
  const document = parseStoredJson(String(columns.document))
  return document !== undefined && sent?.details.hash === sha256(toCanonicalJson(document))
}

/** Computes `hashAgreement` of a change from its stored row. Null if the row cannot be parsed: it was altered. */
function getAgreedHash(columns: AgreementRow['columns']): string | null {
  const [document, chosen] = [parseStoredJson(String(columns.document)), parseStoredJson(String(columns.chosen))]
  if (document === undefined || chosen === undefined) return null
  return sha256(toCanonicalJson([sha256(toCanonicalJson(document)), chosen]))
}

function getRecordedState(told: ParsedEntry[], proposalId: string): unknown {
  const last = told.findLast(
    ({ kind, details }) => details.proposalId === proposalId && (kind === 'sent' || kind === 'moved'),
  )
  return last?.kind === 'moved' ? last.details.to : last && 'out'
}

function getAlteredRecord({ table, columns }: AgreementRow): AlteredRecord {
  if (table === 'proposal') return { what: 'proposal', version: Number(columns.version), isGone: false }
  if (table === 'change_request') return { what: 'change', number: Number(columns.number), isGone: false }
  return { what: 'signature', name: String(columns.name), isGone: false }
}

function getMissingRecord(id: string, { details }: ParsedEntry): AlteredRecord {
  if (id === details.signatureId) return { what: 'signature', name: null, isGone: true }
  if (id === details.changeId) return { what: 'change', number: Number(details.number), isGone: true }
  return { what: 'proposal', version: Number(details.version), isGone: true }
}

function toHmacStatus({ state, unsealedFrom, before }: HistoryHmacReport): HistoryHmacStatus {
  return { state, unsealedFrom, before: before && { at: before.at, length: before.length } }
}

import type { Db } from '../../plumbing/database/database.server.ts'
import type { AgreementLogEntryRow } from '../../plumbing/database/schema.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/**
 * Columns that a row's hash covers, in this order: the formula of `rows` in a history entry's details. Never change it.
 * Other columns need a new formula under a new name, and existing rows are checked by the formula they were written with.
 */
const hashedColumns = {
  // A version's later status (state, settled_at, opened_at) is in later history entries.
  proposal: [
    'id',
    'event_id',
    'version',
    'event_date',
    'holds_date',
    'expires_on',
    'total_cents',
    'document',
    'chosen',
    'created_at',
    'sent_at',
  ],
  signature: [
    'id',
    'event_id',
    'proposal_id',
    'kind',
    'name',
    'email',
    'at',
    'zone',
    'ip',
    'user_agent',
    'consent',
    'chosen',
    'total_cents',
    'text',
    'content',
    'text_hash',
    'content_hash',
    'link_email_id',
  ],
  change_request: [
    'id',
    'event_id',
    'proposal_id',
    'number',
    'kind',
    'state',
    'requested_by',
    'requested_change',
    'document',
    'chosen',
    'before_cents',
    'after_cents',
    'event_date',
    'holds_date',
    'answer',
    'expires_on',
    'created_at',
    'settled_at',
    'weather_move_id',
    'print_document',
  ],
} as const

/** Keys of the agreement's JSON file where they differ from the columns. The file keeps the keys of version 1. */
const exportedKeys: Readonly<Record<string, string>> = {
  event_id: 'lead_id',
  holds_date: 'keeps_day',
  created_at: 'made_at',
  text: 'words',
  content: 'facts',
  text_hash: 'words_hash',
  content_hash: 'facts_hash',
  link_email_id: 'link_letter_id',
  requested_by: 'asked_by',
  requested_change: 'wanted',
  weather_move_id: 'storm_id',
  print_document: 'paper',
}

export type AgreementTable = keyof typeof hashedColumns

/** A stored row of an agreement: the columns that its hash covers, in the order in which they are hashed. */
export type AgreementRow = { table: AgreementTable; id: string; columns: Record<string, string | number | null> }

/** Rows that store the agreements of events. Drafts are left out, since no client saw them. */
export async function listAgreementRows(db: Db, eventIds: readonly string[]): Promise<AgreementRow[]> {
  const [proposals, signatures, changes] = await Promise.all([
    db
      .selectFrom('proposal')
      .select(hashedColumns.proposal)
      .where('event_id', 'in', eventIds)
      .where('state', '<>', 'draft')
      .orderBy('version')
      .execute(),
    db
      .selectFrom('signature')
      .select(hashedColumns.signature)
      .where('event_id', 'in', eventIds)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('change_request')
      .select(hashedColumns.change_request)
      .where('event_id', 'in', eventIds)
      .orderBy('number')
      .execute(),
  ])
  return [
    ...proposals.map((row) => toAgreementRow('proposal', row)),
    ...signatures.map((row) => toAgreementRow('signature', row)),
    ...changes.map((row) => toAgreementRow('change_request', row)),
  ]
}

/** SHA-256 of a row's column values as JSON. */
export function hashAgreementRow({ columns }: Pick<AgreementRow, 'columns'>): string {
  return sha256(JSON.stringify(Object.values(columns)))
}

/** Ids of the rows whose state a history entry records. */
export function listReferencedRowIds({
  kind,
  details,
}: Pick<AgreementLogEntryRow, 'kind'> & { details: object }): string[] {
  const { proposalId, signatureId, changeId } = details as Record<string, string | undefined>
  const isOfProposal = kind === 'sent' || kind === 'signed' || kind === 'noted'
  return [isOfProposal ? proposalId : undefined, signatureId, changeId].filter((id) => id !== undefined)
}

/** Current hashes of the rows a history entry names, by row id. */
export async function hashReferencedRows(
  db: Db,
  eventId: string,
  event: { kind: string; details: object },
): Promise<Record<string, string>> {
  const named = listReferencedRowIds(event)
  if (named.length === 0) return {}
  const rows = (await listAgreementRows(db, [eventId])).filter(({ id }) => named.includes(id))
  return Object.fromEntries(rows.map((row) => [row.id, hashAgreementRow(row)]))
}

/** Returns a row's columns under the keys of the agreement's JSON file, in hash order. */
export function toExportedAgreementRow({ columns }: AgreementRow): Record<string, string | number | null> {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [exportedKeys[name] ?? name, value]))
}

function toAgreementRow(table: AgreementTable, row: Record<string, string | number | null>): AgreementRow {
  // PostgreSQL and SQLite may return columns in any order.
  const columns = Object.fromEntries(hashedColumns[table].map((name) => [name, row[name] ?? null]))
  return { table, id: String(row.id), columns }
}

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
    'lead_id',
    'version',
    'event_date',
    'keeps_day',
    'expires_on',
    'total_cents',
    'document',
    'chosen',
    'made_at',
    'sent_at',
  ],
  signature: [
    'id',
    'lead_id',
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
    'words',
    'facts',
    'words_hash',
    'facts_hash',
    'link_letter_id',
  ],
  change_request: [
    'id',
    'lead_id',
    'proposal_id',
    'number',
    'kind',
    'state',
    'asked_by',
    'wanted',
    'document',
    'chosen',
    'before_cents',
    'after_cents',
    'event_date',
    'keeps_day',
    'answer',
    'expires_on',
    'made_at',
    'settled_at',
    'storm_id',
    'paper',
  ],
} as const
export type AgreementTable = keyof typeof hashedColumns

/** A stored row of an agreement: the columns its hash covers, in order. */
export type AgreementRow = { table: AgreementTable; id: string; columns: Record<string, string | number | null> }

/** Rows that store the agreements of events. Drafts are left out, since no client saw them. */
export async function listAgreementRows(db: Db, eventIds: readonly string[]): Promise<AgreementRow[]> {
  const [proposals, signatures, changes] = await Promise.all([
    db
      .selectFrom('proposal')
      .select(hashedColumns.proposal)
      .where('lead_id', 'in', eventIds)
      .where('state', '<>', 'draft')
      .orderBy('version')
      .execute(),
    db.selectFrom('signature').select(hashedColumns.signature).where('lead_id', 'in', eventIds).orderBy('at').execute(),
    db
      .selectFrom('change_request')
      .select(hashedColumns.change_request)
      .where('lead_id', 'in', eventIds)
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

function toAgreementRow(table: AgreementTable, row: Record<string, string | number | null>): AgreementRow {
  // PostgreSQL and SQLite may return columns in any order.
  const columns = Object.fromEntries(hashedColumns[table].map((name) => [name, row[name] ?? null]))
  return { table, id: String(row.id), columns }
}

import { sql } from 'kysely'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeTextFingerprint } from '../../../plumbing/secrets/signed-token.server.ts'
import type { ImportedEvent } from './imported-event.ts'
import { computeDuplicateKeys } from './import-duplicate-keys.ts'
import type { ImportOptions } from './import-options.ts'
import type { DuplicateKind } from './import-batch.ts'

/** A row that could be read, with its hash. */
export type ParsedImportRow = ImportedEvent & { number: number; hash: string }

/** Hash that identifies a row in a later import. Keyed over all cells, so that the row cannot be guessed from it. */
export function hashImportRow(secret: string, cells: readonly string[]): string {
  return computeTextFingerprint(secret, 'imported row', JSON.stringify(cells.map((cell) => cell.trim())))
}

/** Returns the keys that identify a row's event. */
export function getRowDuplicateKeys({ request }: Pick<ImportedEvent, 'request'>) {
  const { eventDate: date, fromEmail: email, phoneNumber: phone, requestorName: name } = request
  return computeDuplicateKeys({ date, email, phone, name })
}

/**
 * Returns a function that tells why a row is a duplicate: an earlier import, its own reference, or the same person on the
 * same day.
 */
export async function createDuplicateFinder(
  db: Db,
  rows: readonly ParsedImportRow[],
): Promise<(row: ParsedImportRow) => DuplicateKind | null> {
  if (rows.length === 0) return () => null
  const days = [...new Set(rows.map(({ request }) => request.eventDate))]
  const references = rows.map(({ reference }) => reference).filter((reference) => reference !== '')
  const imported = await db
    .selectFrom('imported_event')
    .select('row_hash')
    .where(
      'row_hash',
      'in',
      rows.map(({ hash }) => hash),
    )
    .execute()
  const there = await db
    .selectFrom('event')
    .select(['event_date as date', 'phone_number as phone', 'requestor_name as name', 'reference'])
    .select(sql<string>`from_email`.as('email'))
    .where((is) =>
      is.or([is('event_date', 'in', days), ...(references.length > 0 ? [is('reference', 'in', references)] : [])]),
    )
    .execute()
  const hashes = new Set(imported.map(({ row_hash }) => row_hash))
  const keys = new Set(there.flatMap((event) => computeDuplicateKeys(event).known))
  const known = new Set(there.map(({ reference }) => reference))
  return (row) => {
    if (hashes.has(row.hash)) return 'row'
    return known.has(row.reference) || getRowDuplicateKeys(row).asked.some((key) => keys.has(key)) ? 'here' : null
  }
}

/**
 * Whether a row is skipped: a duplicate that the owner does not import anyway. A row of an earlier import is always
 * skipped.
 */
export function isImportRowSkipped(
  { number }: ParsedImportRow,
  of: DuplicateKind | null,
  { anyway }: ImportOptions,
): boolean {
  return of === 'row' || (of !== null && !anyway.includes(number))
}

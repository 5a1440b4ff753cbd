import type { Db } from '../../plumbing/database/database.server.ts'
import { listAgreementHistoryRows } from '../proposals/agreement-history.server.ts'
import { listAgreementRows, toExportedAgreementRow } from '../proposals/agreement-rows.server.ts'

/**
 * Returns an event's agreement as stored: each history entry and row with the hashed columns, in hash order. Null if
 * there is none.
 */
export async function findAgreementExport(db: Db, eventId: string) {
  const [chain, rows] = await Promise.all([listAgreementHistoryRows(db, eventId), listAgreementRows(db, [eventId])])
  if (chain.length === 0) return null
  const events = chain.map(({ id, event_id: lead_id, number, at, actor, kind, details, previous_hash, hash }) => {
    return { id, lead_id, number, at, actor, kind, details, previous_hash, hash }
  })
  return { format: 'backbar agreement', version: 1, events, rows: rows.map(toExportedAgreementRow) }
}

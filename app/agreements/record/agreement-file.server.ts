import type { Db } from '../../plumbing/database/database.server.ts'
import { readChain } from '../proposals/agreement-chain.server.ts'
import { readStoredRows } from '../proposals/agreement-rows.server.ts'

/** A request's agreement as it is stored: each event and row with the columns its hash is over, in their order. */
export async function readAgreementFile(db: Db, leadId: string) {
  const [chain, rows] = await Promise.all([readChain(db, leadId), readStoredRows(db, [leadId])])
  if (chain.length === 0) return null
  const events = chain.map(({ id, lead_id, number, at, actor, kind, details, previous_hash, hash }) => {
    return { id, lead_id, number, at, actor, kind, details, previous_hash, hash }
  })
  return { format: 'backbar agreement', version: 1, events, rows: rows.map(({ columns }) => columns) }
}

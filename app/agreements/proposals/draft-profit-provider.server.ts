import type { Db } from '../../plumbing/database/database.server.ts'
import type { DraftProfit } from './draft-profit.ts'
import type { ProposalDocument } from './proposal.ts'

/**
 * Estimates the profit of a draft. The profit module provides it. Null where no staff rate is known. `now` in epoch
 * milliseconds.
 */
export type DraftProfitProvider = (db: Db, document: ProposalDocument, now: number) => Promise<DraftProfit | null>

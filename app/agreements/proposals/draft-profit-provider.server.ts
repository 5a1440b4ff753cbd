import type { Db } from '../../plumbing/database/database.server.ts'
import type { DraftProfit } from './draft-profit.ts'
import type { ProposalDocument } from './proposal.ts'

/**
 * What the books, a later room, tell of a draft: what it would leave. The house puts it in. Null where no crew's rate is
 * known; `now` in epoch milliseconds.
 */
export type DraftProfitProvider = (db: Db, document: ProposalDocument, now: number) => Promise<DraftProfit | null>

import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { StaffCostProvider } from '../staff-cost-provider.server.ts'
import type { DraftProfit } from './draft-profit.ts'
import type { ProposalDocument } from './proposal.ts'

/** Expected profit of a draft. Null if no staff rate is known. `now` in epoch milliseconds. */
export const draftProfit = defineContribution<
  [ProposalDocument, { crewCosts: StaffCostProvider; now: number }],
  DraftProfit | null
>('draft-profit')

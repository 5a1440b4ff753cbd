import type { EventRecord } from '../../events/event/event.ts'
import { toEmailEstimate, getShownTotal } from '../../events/event/quoted-estimates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeFirstProposalTax } from '../sales-tax/proposal-tax.ts'
import type { SalesTax } from '../sales-tax/sales-tax.ts'
import { listMissingProposalDetails } from './build-draft.ts'
import { toProposalEstimateLines } from './proposal-lines.ts'
import { getNextProposalDocument, getDraftContext } from './draft-context.server.ts'
import { findProposalBlocker } from './proposal-block.ts'
import { listDefaultLineIds } from './proposal-totals.ts'
import type { ProposalDocument, ProposalLine } from './proposal.ts'
import { listProposals } from './proposals.server.ts'

/**
 * Price a proposal sent now would have. `document` is the complete proposal, null if details are missing or the event
 * can't get a proposal. `source` says where the lines come from. `isPriced`: the lines are a full price, not a part.
 */
export type ProposedPrice = {
  lines: ProposalLine[]
  tax: SalesTax | null
  source: 'proposal' | 'draft' | 'estimate'
  isPriced: boolean
  document: ProposalDocument | null
}

/** Returns the price of the sent proposal, else of the draft, else of the estimate. `now` in epoch milliseconds. */
export async function getProposedPrice(db: Db, event: EventRecord, now: number): Promise<ProposedPrice> {
  const [proposals, terms] = await Promise.all([listProposals(db, event.id), getDraftContext(db, now)])
  const standing = proposals.find(({ state }) => state === 'out') ?? proposals.find(({ state }) => state === 'draft')
  const source = standing === undefined ? 'estimate' : standing.state === 'out' ? 'proposal' : 'draft'
  const isPriced = standing !== undefined || getShownTotal(toEmailEstimate(event.snapshot)) !== null
  if (listMissingProposalDetails(event).length === 0 && findProposalBlocker(event.state, proposals) === null) {
    const document = getNextProposalDocument(event, standing, terms)
    const chosen = listDefaultLineIds(document)
    const lines = document.lines.filter(({ id }) => chosen.includes(id))
    return { lines, tax: document.money.tax, source, isPriced, document }
  }
  const { catalogue, identity, salesTax, spanish } = terms
  const { zip, eventDate, company } = event.request
  const lines = toProposalEstimateLines(event, { catalogue, spanish, timeZone: identity.timeZone })
  const { tax } = computeFirstProposalTax(salesTax, { zip, eventDate }, company?.name)
  return {
    lines,
    tax,
    source: 'estimate',
    isPriced: getShownTotal(toEmailEstimate(event.snapshot)) !== null,
    document: null,
  }
}

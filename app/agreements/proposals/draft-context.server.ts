import type { EventRecord } from '../../events/event/event.ts'
import type { Proposal } from './proposal.ts'
import { buildFirstDraft, buildNextDraft } from './build-draft.ts'
import { computeLatestProposalExpiry } from './proposal-dates.ts'
import { getToday } from '../../business/dates.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import type { TaxConfig } from '../sales-tax/proposal-tax.ts'
import { getTaxConfig } from '../sales-tax/tax-config.server.ts'
import type { DraftContext } from './proposal-lines.ts'
import { getTerms } from './terms.server.ts'

export async function getDraftContext(db: Db, now: number): Promise<DraftContext & { salesTax: TaxConfig }> {
  const [{ catalogue, identity }, terms, salesTax, { say }] = await Promise.all([
    getMenuAndIdentity(db),
    getTerms(db),
    getTaxConfig(db),
    getTranslator(db, 'es'),
  ])
  const spanish = translateCatalog(catalogue, say)
  return { catalogue, identity, terms, today: getToday(now, identity.timeZone), spanish, salesTax }
}

/** The draft with the event's current details, or the next version after a sent proposal. */
export function getNextProposalDocument(event: EventRecord, newest: Proposal | undefined, terms: DraftContext) {
  if (!newest) return buildFirstDraft(event, terms)
  const next = buildNextDraft(newest.document, event, terms)
  const { expiresOn } = newest.document
  // The owner's expiry date stays unless it has passed or is now too close to the event.
  const isGood = expiresOn >= terms.today && expiresOn <= computeLatestProposalExpiry(next, terms.today)
  return newest.state === 'draft' && isGood ? { ...next, expiresOn } : next
}

import type { EventRecord } from '../../events/event/event.ts'
import type { ProposalLine } from './proposal.ts'
import { createSpanishLineTranslator } from './spanish-line-translator.ts'
import type { TaxClass } from '../sales-tax/sales-tax.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { TaxConfig } from '../sales-tax/proposal-tax.ts'
import type { TermsSettings } from './terms.ts'

/** `spanish` is the Spanish menu, for proposals in Spanish. Without `salesTax`, no sales tax is charged. */
export type DraftContext = {
  catalogue: Catalog
  identity: BusinessIdentity
  terms: TermsSettings
  today: string
  spanish?: Catalog | undefined
  salesTax?: TaxConfig
}

/** Converts the lines of an estimate to proposal lines. */
export function toProposalEstimateLines(
  event: EventRecord,
  {
    catalogue,
    spanish,
    timeZone,
  }: Pick<DraftContext, 'catalogue'> & { spanish: Catalog | undefined; timeZone: string },
): ProposalLine[] {
  const inSpanish = spanish && createSpanishLineTranslator(event, { catalogue, spanish, timeZone })
  return event.snapshot.lines.map((told): ProposalLine => {
    const { code, label, quantity, unitCents, totalCents, reason, rate } = told
    const price = { quantity, unitCents, totalCents, menuCents: null }
    const es = inSpanish?.(told)
    const line = { id: code, label, reason, ...price, ...(rate && { rate }), ...(es && { es }) }
    return { ...line, taxClass: taxClasses[code] ?? 'labor', choice: 'fixed' }
  })
}

export const taxClasses: Readonly<Record<string, TaxClass>> = { garnish: 'goods', mixer: 'goods', cocktail: 'goods' }

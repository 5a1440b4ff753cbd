import { type AddOnCode, getAddOn, type Catalog } from '../../menu/catalog/catalog.ts'
import { type EstimateLineReason, formatEstimateLineReason } from '../../quotes/pricing/estimate-line-reason.ts'
import type { ChangePricingInputs } from './agreement-change.ts'
import { type QuoteText, quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import { quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import { findCurrentUnitPrice, changeIdSeparator, isLineOfCode } from './changed-lines.ts'

/** Adds more of the owner's own add-on at today's price, or the signed price where the menu no longer has it. */
export function buildAddedCustomAddOnLine(
  line: ProposalLine,
  quantity: number,
  catalogue: Catalog,
  number: number,
): ProposalLine {
  const unitCents = findCurrentUnitPrice(line, catalogue) ?? line.unitCents
  const price = { quantity, unitCents, totalCents: quantity * unitCents, menuCents: null }
  const id = `${line.id}${changeIdSeparator}${number}`
  const es = line.es && { es: { ...line.es, reason: clientPageText('es').lines.addedLater } }
  return { ...line, id, reason: clientPageText('en').lines.addedLater, ...es, ...price, choice: 'fixed' }
}

export function buildAddedAddOnLine(
  code: AddOnCode,
  quantity: number,
  reason: EstimateLineReason | null,
  {
    catalogue,
    number,
    lines,
    spanish,
  }: Pick<ChangePricingInputs, 'catalogue' | 'number' | 'spanish'> & { lines: ProposalLine[] },
): ProposalLine {
  const { priceCents } = getAddOn(catalogue, code)
  const told = (menu: Catalog, change: string, words: QuoteText) => ({
    label: getAddOn(menu, code).label.replace(/\((e?s)\)/g, quantity === 1 ? '' : '$1'),
    reason: [change, reason && formatEstimateLineReason(reason, words)].filter(Boolean).join('; '),
  })
  const signed = lines.find((line) => isLineOfCode(line, code))
  const price = { quantity, unitCents: priceCents, totalCents: quantity * priceCents, menuCents: null }
  return {
    id: `${code}${changeIdSeparator}${number}`,
    ...told(catalogue, clientPageText('en').lines.addedLater, quoteTextEn),
    ...(spanish && { es: told(spanish, clientPageText('es').lines.addedLater, quoteTextEs) }),
    ...price,
    taxClass:
      signed?.taxClass ?? (code === 'bartender' || code === 'service-time' || code === 'travel' ? 'labor' : 'goods'),
    choice: 'fixed',
  }
}

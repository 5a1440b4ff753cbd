import type { ProposalLine } from '../proposals/proposal.ts'
import type { ProposedEvent } from '../proposals/proposed-event.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import { quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'
import type { Estimate } from '../../quotes/pricing/estimate.ts'
import { countAddOnUnits } from '../../quotes/pricing/estimate-lines.ts'
import { type EstimateLineReason, formatEstimateLineReason } from '../../quotes/pricing/estimate-line-reason.ts'
import { type Catalog, getCustomAddOnCode } from '../../menu/catalog/catalog.ts'
import type { AgreementContent } from './agreement-change.ts'

/** Counts how many of an extra are agreed. */
export function countAgreedExtras(agreed: AgreementContent, code: string): number {
  const { lines } = agreed.document
  return lines
    .filter((line) => agreed.chosen.includes(line.id) && isLineOfCode(line, code))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

export const minimumLineId = 'least'

/** Separator in a line's id between the code of the original line and the change that added it. */
export const changeIdSeparator = '-change-'

/** Label and reason of a line that the program adds, in each language. */
export function buildBilingualText(
  tell: (words: ReturnType<typeof clientPageText>['lines']) => { label: string; reason: string },
) {
  return { ...tell(clientPageText('en').lines), es: tell(clientPageText('es').lines) }
}

export function buildMinimumLine(cents: number, mayFall: boolean): ProposalLine {
  const told = buildBilingualText(({ least, asExperience, afterCount }) => {
    return { label: least, reason: mayFall ? asExperience : afterCount }
  })
  const price = { quantity: 1, unitCents: cents, totalCents: cents, menuCents: null }
  return { id: minimumLineId, ...told, ...price, taxClass: 'labor', choice: 'fixed' }
}

/** Quantity of an add-on that follows the guests or the service hours. */
export function computeAddOnUnits(
  rate: 'guest' | 'hour',
  { eventGuestCount }: ProposedEvent,
  { serviceHours }: Estimate,
): number {
  return countAddOnUnits(rate, eventGuestCount, (serviceHours ?? 0) * 60)
}

/** Reason for a quantity, for readers of the line. */
export function formatAddOnReason(
  rate: 'guest' | 'hour',
  { eventGuestCount }: ProposedEvent,
  { serviceHours }: Estimate,
): EstimateLineReason {
  return rate === 'guest'
    ? { code: 'each-guest', guests: eventGuestCount }
    : { code: 'each-hour', served: (serviceHours ?? 0) * 60 }
}

/** Updates the reason of a line whose quantity stays, for example after a guest change. The owner's own reason stays. */
export function updateLineReason(line: ProposalLine, was: Estimate, is: Estimate): ProposalLine {
  if (line.hasOwnReason) return line
  const [then, now] = [was, is].map(({ lines }) => lines.find(({ code }) => isLineOfCode(line, code))?.reason)
  if (!then || !now || line.reason !== formatEstimateLineReason(then, quoteTextEn)) return line
  const { es } = line
  return {
    ...line,
    reason: formatEstimateLineReason(now, quoteTextEn),
    ...(es && { es: { ...es, reason: formatEstimateLineReason(now, quoteTextEs) } }),
  }
}

/** Returns a line with another quantity, and the new reason unless the owner wrote their own. */
export function setLineQuantity(line: ProposalLine, quantity: number, reason: EstimateLineReason): ProposalLine {
  const { es } = line
  return {
    ...line,
    quantity,
    totalCents: quantity * line.unitCents,
    ...(!line.hasOwnReason && {
      reason: formatEstimateLineReason(reason, quoteTextEn),
      ...(es && { es: { ...es, reason: formatEstimateLineReason(reason, quoteTextEs) } }),
    }),
  }
}

/** Today's price of a line's item. Null if the menu no longer has it. */
export function findCurrentUnitPrice(line: ProposalLine, { addOns, ownAddOns }: Catalog): number | null {
  const found =
    addOns.find(({ code }) => isLineOfCode(line, code)) ??
    ownAddOns.find(({ slug }) => isLineOfCode(line, getCustomAddOnCode(slug)))
  return found?.priceCents ?? null
}

export function applyCurrentPrice(line: ProposalLine, catalogue: Catalog): ProposalLine {
  const priceCents = findCurrentUnitPrice(line, catalogue)
  if (priceCents === null) return line
  return { ...line, unitCents: priceCents, totalCents: line.quantity * priceCents, menuCents: null }
}

/** Removes units from lines, the latest addition first, so that undoing a change restores the signed price. */
export function reduceLines(
  lines: ProposalLine[],
  chosen: readonly string[],
  code: string,
  by: number,
): ProposalLine[] {
  let left = by
  return lines
    .toReversed()
    .map((line) => {
      if (!isLineOfCode(line, code) || !chosen.includes(line.id)) return line
      const off = Math.min(left, line.quantity)
      left -= off
      const quantity = line.quantity - off
      return { ...line, quantity, totalCents: quantity * line.unitCents }
    })
    .filter(({ quantity }) => quantity > 0)
    .toReversed()
}

/** Whether a line is the menu item with this code, proposed or added by a change. */
export function isLineOfCode({ id }: Pick<ProposalLine, 'id'>, code: string): boolean {
  return id === code || id.startsWith(`${code}${changeIdSeparator}`)
}

import type { ProposalLine } from '../proposals/proposal.ts'
import type { AgreementContent } from './agreement-change.ts'
import { buildBilingualText } from './changed-lines.ts'

/** Whether a line only adjusts the sum to the offer, without any service. */
export function isAdjustmentLine({ id }: Pick<ProposalLine, 'id'>): boolean {
  return id.startsWith(adjustmentIdPrefix)
}

/**
 * Returns the agreement with another subtotal before tax, through an adjustment line for the difference. Unchanged where
 * the difference is zero.
 */
export function adjustSubtotal(agreed: AgreementContent, subtotalCents: number, number: number): AgreementContent {
  const difference = subtotalCents - computeAgreedSubtotal(agreed)
  if (difference === 0) return agreed
  const line: ProposalLine = {
    id: `${adjustmentIdPrefix}${number}`,
    ...buildBilingualText(({ adjustment }) => ({ label: adjustment, reason: '' })),
    quantity: 1,
    unitCents: difference,
    totalCents: difference,
    menuCents: null,
    taxClass: 'labor',
    choice: 'fixed',
  }
  const { document, chosen } = agreed
  const { lines } = document
  return { document: { ...document, lines: [...lines, line] }, chosen: [...chosen, line.id] }
}

/** Returns the sum of the selected lines before tax. Integer cents. */
export function computeAgreedSubtotal({ document: { lines }, chosen }: AgreementContent): number {
  return lines.reduce((sum, { id, totalCents }) => sum + (chosen.includes(id) ? totalCents : 0), 0)
}

/** Prefix of the id of an adjustment line. */
export const adjustmentIdPrefix = 'agreed-'

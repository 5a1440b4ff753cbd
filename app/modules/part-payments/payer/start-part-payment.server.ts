import { formatPaymentPageLabel, getPayableCents } from '../../../agreements/payments/checkout-sale.server.ts'
import { startCheckout, type StartCheckoutResult } from '../../../agreements/payments/checkout.server.ts'
import type { CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import { minChargeCents } from '../../../plumbing/card-payments/stripe-objects.ts'
import type { Language } from '../../../ui/language.ts'
import { findPartPayment, getPartCheckoutSubject, type PartPayment } from '../parts/part-payments.server.ts'
import { partPaymentText } from '../parts/part-text.ts'
import { findPartRequester } from './payer-view.server.ts'

/**
 * Makes the payment page of a part: of the sum that the payer read, and never more than is still open. The payer types
 * an email address on that page, so none of the client's goes there.
 */
export function startPartPayment(
  services: CardPaymentServices,
  part: PartPayment,
  { readCents, language, path, query }: { readCents: number; language: Language; path: string; query: string },
): Promise<StartCheckoutResult> {
  const dueId = getPartCheckoutSubject(part)
  return startCheckout(services, {
    eventId: part.eventId,
    dueId,
    email: '',
    path,
    query,
    language,
    async buildSale(db, { document, ledger }) {
      const now = await findPartPayment(db, part.eventId, part.id)
      if (now?.state !== 'open') return { kind: now?.state === 'paid' ? 'paid' : 'ended' }
      const { payableCents, isClearing } = await getPayableCents(db, part.eventId, ledger)
      const amountCents = Math.min(now.amountCents, payableCents)
      if (amountCents < minChargeCents) return { kind: isClearing ? 'clearing' : 'nothing-due' }
      if (amountCents !== readCents) return { kind: 'sum-changed' }
      const asker = await findPartRequester(db, part.eventId, language)
      if (!asker) return { kind: 'ended' }
      return {
        amountCents,
        tipCents: 0,
        what: formatPaymentPageLabel(partPaymentText(language).what(asker.client), document, language),
        payer: now.name,
        isBankDebitToo: false,
      }
    },
  })
}

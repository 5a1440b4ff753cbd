/** Purpose of a payment page that is not for an amount due: a part of everything unpaid, or a tip. */
export type CheckoutPurpose = 'part' | 'tip'

/** Subject of a payment page in place of an amount due. It names the event, so that its payment is always booked. */
export function buildCheckoutSubject(purpose: CheckoutPurpose, eventId: string, key: string): string {
  return `${purpose}:${eventId}:${key}`
}

/** Parses a subject. Null for the id of an amount due. */
export function parseCheckoutSubject(subject: string): { purpose: CheckoutPurpose; eventId: string } | null {
  const [, purpose, eventId] = /^(part|tip):([^:]+):/.exec(subject) ?? []
  return purpose && eventId ? { purpose: purpose as CheckoutPurpose, eventId } : null
}

/** Id in the ledger of a tip that was paid together with a payment, by the id of that payment at the processor. */
export function buildTipProviderId(paymentId: string): string {
  return `${paymentId}-tip`
}

/** Id at the processor of the payment or tip with an id in the ledger. */
export function getProcessorPaymentId(providerId: string): string {
  return providerId.replace(/-tip$/, '')
}

/** A part paid by somebody other than the client, as shown to the client. `link` is the URL to share while it is unpaid. */
export type PartPaymentView = {
  id: string
  name: string
  state: 'open' | 'paid' | 'withdrawn'
  words: string
  link: string | null
}

/** The client's page of parts. `most` is the largest sum for a new link. Null if no link can be made. */
export type PartPaymentsView = { parts: PartPaymentView[]; most: string | null }

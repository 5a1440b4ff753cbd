/** Response of `/embed/prices`. Paths are those of the site. */
export type EmbedPrices = {
  from: true
  currency: 'USD'
  date: string
  guests: number
  /** "100 guests, 5 to 11 PM" */
  party: string
  totals: { slug: string; name: string; totalCents: number; price: string; quotePath: string }[]
  note: string
  /** Availability of the day. Null if it could not be read. */
  day: { state: string; heading: string; more: string | null } | null
  quotePath: string
}

/** Data of a payer's page: only texts, and no other data of the event. */
export type PayerView = {
  title: string
  eyebrow: string
  heading: string
  lead: string
  /** The button, with the sum that is shown, in cents. Null if nothing can be paid. */
  pay: { label: string; cents: number; card: string; back: string } | null
}

/** What the page of a payer shows: everything is text, and nothing else of the event is in its data. */
export type PayerView = {
  title: string
  eyebrow: string
  heading: string
  lead: string
  /** The button, with the sum that is shown, in cents. Null where nothing can be paid. */
  pay: { label: string; cents: number; card: string; back: string } | null
}

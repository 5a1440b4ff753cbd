/** A charge that will come, as the client reads it. `from` and `to` are the days to which it can be moved. */
export type CardChargeView = {
  dueId: string
  label: string
  words: string
  from: string
  to: string
  isMovable: boolean
}

/** A charge that was not made on its day, as the client reads it. */
export type UnmadeChargeView = Pick<CardChargeView, 'dueId' | 'label' | 'words'>

/** The client's card, its charges and what they allowed. Null where no card is kept. */
export type CardView = {
  name: string
  expiry: string
  charges: CardChargeView[]
  /** Charges whose day passed, and whose amounts due are still open. */
  unmade: UnmadeChargeView[]
  consents: { on: string; words: string }[]
  /** Whether it is the card of the person who reads the page. Only they allow charges and move them. */
  isYours: boolean
  /** What they may allow besides. Null for nothing. */
  further: { words: string; mark: string } | null
}

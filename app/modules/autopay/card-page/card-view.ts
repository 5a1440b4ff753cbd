/** A planned charge as the client's page shows it. `from` and `to` are the days to which it can be moved. */
export type CardChargeView = {
  dueId: string
  label: string
  words: string
  from: string
  to: string
  isMovable: boolean
}

/** A charge that was not made on its day, as the client's page shows it. */
export type MissedChargeView = Pick<CardChargeView, 'dueId' | 'label' | 'words'>

/** The client's saved card, its charges and the client's consents. Null without a saved card. */
export type CardView = {
  name: string
  expiry: string
  charges: CardChargeView[]
  /** Charges whose day passed, and whose amounts due are still open. */
  unmade: MissedChargeView[]
  consents: { on: string; words: string }[]
  /** Whether the card belongs to the reader of the page, who alone can allow and move charges. */
  isYours: boolean
  /** Additional charges that the client may allow. Null for none. */
  further: { words: string; mark: string } | null
}

/** Checkbox with which a client allows later charges of the card. `mark` identifies its wording and amounts. */
export type KeepCardOffer = { words: string; mark: string }

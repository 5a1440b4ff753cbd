/** What a client may allow beside a payment by card: the words of a checkbox. `mark` identifies the words and the sums. */
export type KeepCardOffer = { words: string; mark: string }

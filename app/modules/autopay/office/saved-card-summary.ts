/** Summary of an event's saved card for the owner. Null if no card was ever saved. */
export type SavedCardSummary = { heading: string; charges: string[]; consents: { agreed: string; words: string }[] }

/** What the owner sees of an event's saved card. Null where none was ever kept. */
export type SavedCardSummary = { heading: string; charges: string[]; consents: { agreed: string; words: string }[] }

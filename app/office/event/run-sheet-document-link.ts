/** A document linked from the run sheet of an event. `page` is below the event's address. */
export type RunSheetDocumentLink = { label: string; hint: string; page: string }

import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { Language } from '../../ui/language.ts'
import type { NewEvent } from '../event/events.server.ts'
import type { BookNowOffer } from './book-now.ts'
import type { QuoteFormValues } from './parse-draft-event.ts'

export type { BookNowOffer } from './book-now.ts'

/** A form as typed so far. `now` in epoch milliseconds. */
export type BookNowDraft = QuoteFormValues & { takesCards: boolean; now: number; language: Language }

/** Site, sender's limit and time for a form that was posted whole. */
export type BookNowContext = {
  takesCards: boolean
  now: number
  secret: string
  quotesPerHour: number
  language: Language
}

/** The page that was opened, or why not. */
export type StartBookingResult =
  { kind: 'opened'; path: string } | { kind: 'refused'; status: 409 | 429; notice: string }

/** Functions with which a module lets clients book from the quote form. */
export type BookNowProvider = {
  offer: (db: Db, draft: BookNowDraft) => Promise<BookNowOffer | null>
  start: (db: Db, lead: NewEvent, context: BookNowContext) => Promise<StartBookingResult>
}

/** The module with which clients book at once. */
export const bookNow = defineContribution<[], BookNowProvider>('book-now')

/** Returns the offer to book at once from the quote form. Null if clients cannot. */
export async function findBookNowOffer(db: Db, draft: BookNowDraft): Promise<BookNowOffer | null> {
  const [provider] = await bookNow.list(db)
  return provider ? provider.offer(db, draft) : null
}

/** Opens a booking for a form that was posted whole. Null if clients cannot book at once. */
export async function startBooking(
  db: Db,
  lead: NewEvent,
  context: BookNowContext,
): Promise<StartBookingResult | null> {
  const [provider] = await bookNow.list(db)
  return provider ? provider.start(db, lead, context) : null
}

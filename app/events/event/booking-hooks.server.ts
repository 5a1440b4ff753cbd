import type { Db } from '../../plumbing/database/database.server.ts'
import type { QuoteRequest } from './event.ts'

/** How many people could pour on a day; null where their number says nothing. */
export type AvailableStaffCounter = (day: string) => number | null

/** Of an event both sides agreed to: what is changed by a change of the agreement alone. */
export type AgreedEventFields = Pick<QuoteRequest, (typeof agreedEventFieldNames)[number]>
export const agreedEventFieldNames = ['eventDate', 'eventStartTime', 'eventEndTime', 'eventGuestCount'] as const

/** What rooms that come later do, and know, where a promise is made or moved: the house hands it in. */
export type BookingDependencies = {
  /** In the transaction that books a request, changes, moves or ends what was promised: called last in it. */
  promiseMoved: (db: Db, leadId: string, now: number) => Promise<void>
  /** For days from one to another: how many of those who pour could come. */
  pourersBetween: (db: Db, from: string, to: string) => Promise<AvailableStaffCounter>
  /** An event as it was agreed to, changes since then included; null where it was not, or is called off. */
  agreedFacts: (db: Db, leadId: string) => Promise<AgreedEventFields | null>
}

/**
 * Kept on what all transactions of a database share, as the secret of its seals is, so that whoever moves a promise deep in one
 * need not be handed it by all who call (docs/decisions/0125).
 */
const place = Symbol.for('backbar.house-hooks')

/** Says what is done, in a database, wherever a promise moves. */
export function registerBookingDependencies(db: Db, hooks: BookingDependencies): void {
  Object.defineProperty(db.getExecutor().adapter, place, { value: hooks, configurable: true, enumerable: false })
}

function getHooks(db: Db): BookingDependencies | undefined {
  return Reflect.get(db.getExecutor().adapter, place) as BookingDependencies | undefined
}

/** A promise was made, moved or ended. Call it last in the transaction that did so. `now` in epoch milliseconds. */
export async function onBookingChanged(db: Db, eventId: string, now: number): Promise<void> {
  await getHooks(db)?.promiseMoved(db, eventId, now)
}

/** An event as it was agreed to; null where nobody agreed to it. */
export async function getAgreedEventFields(db: Db, eventId: string): Promise<AgreedEventFields | null> {
  return (await getHooks(db)?.agreedFacts(db, eventId)) ?? null
}

/** How many people could pour on each of some days; nothing where nobody is entered. */
export async function getAvailableStaffCounts(db: Db, from: string, to: string): Promise<AvailableStaffCounter> {
  return (await getHooks(db)?.pourersBetween(db, from, to)) ?? (() => null)
}

import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution, defineHook } from '../../plumbing/modules/hooks.server.ts'
import type { QuoteRequest } from './event.ts'

/** Returns the number of available bartenders on a day, or null if the staff list does not tell. */
export type AvailableStaffCounter = (day: string) => number | null

/** Fields of an agreed event that only a change of the agreement may edit. */
export type AgreementFixedFields = Pick<QuoteRequest, (typeof agreementFixedFieldNames)[number]>
export const agreementFixedFieldNames = ['eventDate', 'eventStartTime', 'eventEndTime', 'eventGuestCount'] as const

/** Runs when an event is booked, changed, moved or ended, last in that transaction. `now` in epoch milliseconds. */
export const bookingChanged = defineHook<[eventId: string, now: number]>('booking-changed')

/** The number of available bartenders for each day of a range. */
export const staffLimits = defineContribution<[from: string, to: string], AvailableStaffCounter>('staff-limits')

/** Functions of folders that this folder cannot import. The program registers them at startup. */
export type BookingDependencies = {
  /** Runs when an event is booked, changed, moved or ended. Called last in that transaction. */
  promiseMoved: (db: Db, leadId: string, now: number) => Promise<void>
  /** Fields of the agreed event, including later changes. Null if nothing was agreed or it was canceled. */
  agreedFacts: (db: Db, leadId: string) => Promise<AgreementFixedFields | null>
}

/**
 * The hooks are stored on the database adapter, which all its transactions share. Callers therefore need not pass them
 * down (docs/decisions/0125).
 */
const hooksSymbol = Symbol.for('backbar.house-hooks')

/** Registers the hooks for a database. */
export function registerBookingDependencies(db: Db, hooks: BookingDependencies): void {
  Object.defineProperty(db.getExecutor().adapter, hooksSymbol, { value: hooks, configurable: true, enumerable: false })
}

function getHooks(db: Db): BookingDependencies | undefined {
  return Reflect.get(db.getExecutor().adapter, hooksSymbol) as BookingDependencies | undefined
}

/**
 * Runs the hook after an event was booked, changed, moved or ended. Call it last in that transaction. `now` in epoch
 * milliseconds.
 */
export async function onBookingChanged(db: Db, eventId: string, now: number): Promise<void> {
  await bookingChanged.run(db, eventId, now)
  await getHooks(db)?.promiseMoved(db, eventId, now)
}

/** Returns the fields of the agreed event, or null if there is no agreement. */
export async function getAgreementFixedFields(db: Db, eventId: string): Promise<AgreementFixedFields | null> {
  return (await getHooks(db)?.agreedFacts(db, eventId)) ?? null
}

/** Returns the number of available bartenders for each day from `from` to `to`. Null for each day if no staff is entered. */
export async function getAvailableStaffCounts(db: Db, from: string, to: string): Promise<AvailableStaffCounter> {
  const [counter] = await staffLimits.list(db, from, to)
  return counter ?? (() => null)
}

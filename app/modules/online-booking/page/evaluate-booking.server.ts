import { getDraftContext } from '../../../agreements/proposals/draft-context.server.ts'
import type { ProposalTotals } from '../../../agreements/proposals/proposal-totals.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import type { QuoteRequest, QuoteSnapshot } from '../../../events/event/event.ts'
import { createQuoteSnapshot } from '../../../events/event/quote-snapshot.ts'
import { isModuleOn } from '../../../business/module-switches.server.ts'
import { findMenuChoice } from '../../../menu/catalog/catalog.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeMilesFromBase } from '../../../quotes/travel/locations.server.ts'
import { buildBookingDocument, computeBookingTotals } from '../hold/booking-document.ts'
import type { BookingRules } from '../rules/booking-rules.ts'
import { findBookingRules } from '../rules/booking-rules.server.ts'
import { onlineBooking } from '../module.ts'
import { computeAvailabilityDay } from './booking-day.server.ts'
import { findOnlineBookingObstacle, type BookingObstacle } from '../rules/find-online-booking-obstacle.ts'

/** Evaluation of a request by today's rules: its proposal with totals, and the obstacle to booking it, if any. */
export type BookingEvaluation = {
  /** The estimate at today's prices, of which the proposal is made. */
  snapshot: QuoteSnapshot
  document: ProposalDocument
  sums: ProposalTotals
  obstacle: BookingObstacle | null
  rules: BookingRules
  today: string
}

type Question = {
  request: QuoteRequest
  reference: string
  takesCards: boolean
  now: number
  /** Id of a booking whose own claim does not count. */
  but?: string
}

/**
 * Applies the owner's rules to a request with times and guests, at today's prices. Null if the owner has no rules, no
 * cards are taken, the module is off, or times or guests are missing. `now` in epoch milliseconds.
 */
export async function evaluateBooking(
  db: Db,
  { request, reference, takesCards, now, but }: Question,
): Promise<BookingEvaluation | null> {
  const rules = await findBookingRules(db)
  if (rules === null || !takesCards || !(await isModuleOn(db, onlineBooking.name))) return null
  const { eventDate: date, eventStartTime, eventEndTime, eventGuestCount: guests } = request
  if (eventStartTime === null || eventEndTime === null || guests === null) return null
  const context = await getDraftContext(db, now)
  if (!context.terms.ways.includes('card')) return null
  const { catalogue, identity, today, spanish } = context
  const miles = computeMilesFromBase(request.zip, identity.baseZip)
  const snapshot = createQuoteSnapshot(request, miles, catalogue, identity.timeZone, spanish)
  const document = buildBookingDocument({ request, snapshot, reference }, context, rules.questions)
  const sums = computeBookingTotals(document, today)
  const event = {
    date,
    hasTimes: true,
    guests,
    experience: findMenuChoice(catalogue, request).experience?.slug ?? null,
    miles,
    isPriceFixed: request.onRequest.length === 0 && snapshot.remarks.length === 0,
    totalCents: snapshot.totalCents === null ? null : sums.totalCents,
    depositCents: sums.depositCents,
  }
  const known = findOnlineBookingObstacle({ ...event, dayState: 'open' }, { rules, takesCards, today })
  // The availability of the day is computed last and only if nothing else prevents booking, because it costs the most.
  const obstacle =
    known ??
    findOnlineBookingObstacle(
      { ...event, dayState: await computeAvailabilityDay(db, request, { miles, now, ...(but && { but }) }) },
      { rules, takesCards, today },
    )
  return { snapshot, document, sums, obstacle, rules, today }
}

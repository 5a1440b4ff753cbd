import type { Proposal, ProposalDocument } from '../../agreements/proposals/proposal.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { JsonSchema } from '../../plumbing/http/openapi-schemas.ts'

export const textSchema: JsonSchema = { type: 'string' }
export const countSchema: JsonSchema = { type: 'integer' }

/** An event as the API returns it: the quote request and its estimate. `timeZone` is the zone of its times. */
export function toQuoteRequestItem(
  { reference, state, createdAt, source, language, request, snapshot }: EventRecord,
  businessZone: string,
) {
  return {
    reference,
    state,
    receivedAt: createdAt,
    source,
    language,
    name: request.requestorName,
    email: request.fromEmail ?? null,
    phone: request.phoneNumber ?? null,
    eventDate: request.eventDate ?? null,
    startTime: request.eventStartTime ?? null,
    endTime: request.eventEndTime ?? null,
    timeZone: request.timeZone ?? businessZone,
    guests: request.eventGuestCount ?? null,
    venue: request.eventVenue ?? null,
    location: request.eventLocation ?? null,
    experience: request.experience ?? null,
    occasion: request.occasion ?? '',
    estimateCents: snapshot.totalCents ?? null,
  }
}
export type QuoteRequestItem = ReturnType<typeof toQuoteRequestItem>

type AgreedEvent = {
  document: ProposalDocument
  totalCents: number
  change: number
  proposal: Pick<Proposal, 'state' | 'version'>
}

/** A booked event as the API returns it: the current agreement. `timeZone` is the zone of its times. */
export function toBookedEventItem(
  { reference, request }: EventRecord,
  { document: { event }, totalCents, change, proposal }: AgreedEvent,
  businessZone: string,
) {
  return {
    reference,
    state: proposal.state,
    name: request.requestorName,
    eventDate: event.eventDate,
    startTime: event.eventStartTime ?? null,
    endTime: event.eventEndTime ?? null,
    timeZone: request.timeZone ?? businessZone,
    guests: event.eventGuestCount ?? null,
    venue: event.eventVenue ?? null,
    location: event.eventLocation ?? null,
    experience: event.experienceName ?? null,
    bartenders: event.allBartenders,
    totalCents,
    version: proposal.version,
    change,
  }
}
export type BookedEventItem = ReturnType<typeof toBookedEventItem>

type Entry = {
  id: string
  reference: string
  kind: string
  amount_cents: number
  is_tip: number
  way: string
  paid_on: string
  original_id: string | null
}

/** A ledger entry as the API returns it. A reversal or refund names its original entry in `ofId`. */
export function toPaymentItem({ id, reference, kind, amount_cents, is_tip, way, paid_on, original_id }: Entry) {
  return {
    id,
    reference,
    kind,
    amountCents: amount_cents,
    isTip: is_tip === 1,
    way,
    paidOn: paid_on,
    ofId: original_id,
  }
}
export type PaymentItem = ReturnType<typeof toPaymentItem>

import type { Proposal, ProposalDocument } from '../../agreements/proposals/proposal.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { nullableSchema, type JsonSchema } from '../../plumbing/http/openapi-schemas.ts'
import { buildListOpenApi } from './api-query.ts'

const text: JsonSchema = { type: 'string' }
const count: JsonSchema = { type: 'integer' }

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
  of_id: string | null
}

/** A ledger entry as the API returns it. A reversal or refund names its original entry in `ofId`. */
export function toPaymentItem({ id, reference, kind, amount_cents, is_tip, way, paid_on, of_id }: Entry) {
  return { id, reference, kind, amountCents: amount_cents, isTip: is_tip === 1, way, paidOn: paid_on, ofId: of_id }
}
export type PaymentItem = ReturnType<typeof toPaymentItem>

/** OpenAPI description of the three lists. */
export function buildTokenApiPaths() {
  const event = {
    eventDate: nullableSchema({ type: 'string', format: 'date' }),
    startTime: nullableSchema(text),
    endTime: nullableSchema(text),
    timeZone: text,
    guests: nullableSchema(count),
    venue: nullableSchema(text),
    location: nullableSchema(text),
    experience: nullableSchema(text),
  }
  const requests: Record<keyof QuoteRequestItem, JsonSchema> = {
    reference: text,
    state: text,
    receivedAt: count,
    source: text,
    language: text,
    name: text,
    email: nullableSchema(text),
    phone: nullableSchema(text),
    ...event,
    occasion: text,
    estimateCents: nullableSchema(count),
  }
  const jobs: Record<keyof BookedEventItem, JsonSchema> = {
    reference: text,
    state: text,
    name: text,
    ...event,
    bartenders: nullableSchema(count),
    totalCents: count,
    version: count,
    change: count,
  }
  const payments: Record<keyof PaymentItem, JsonSchema> = {
    id: text,
    reference: text,
    kind: text,
    amountCents: count,
    isTip: { type: 'boolean' },
    way: text,
    paidOn: { type: 'string', format: 'date' },
    ofId: nullableSchema(text),
  }
  const reference = 'AB-7K3M-9QXD'
  const evening: Pick<QuoteRequestItem & BookedEventItem, keyof typeof event> = {
    eventDate: '2027-05-15',
    startTime: '17:00',
    endTime: '23:00',
    timeZone: 'America/New_York',
    guests: 120,
    venue: 'The Cistern Club',
    location: 'Springfield, FL 32401',
    experience: 'luxe-cocktail',
  }
  const request: QuoteRequestItem = {
    reference,
    state: 'quoted',
    receivedAt: 1_795_183_200_000,
    source: 'form',
    language: 'en',
    name: 'Ana Reyes',
    email: 'ana@home.example',
    phone: '+12122349999',
    ...evening,
    occasion: 'Wedding',
    estimateCents: 115_050,
  }
  const agreed = { state: 'reserved', bartenders: 2, totalCents: 104_000, version: 1, change: 0 } as const
  const job: BookedEventItem = { reference, name: 'Ana Reyes', ...evening, ...agreed, experience: 'Luxe Cocktail' }
  const entry = { kind: 'payment', amountCents: 26_000, isTip: false, way: 'zelle', paidOn: '2026-11-20', ofId: null }
  const payment: PaymentItem = { id: '01a9-paid', reference, ...entry }
  return {
    '/api/requests': buildListOpenApi('Requests, suspected spam left out', 'requests', requests, request),
    '/api/jobs': buildListOpenApi('Jobs: what was agreed, as it stands now', 'jobs', jobs, job),
    '/api/payments': buildListOpenApi('Payments, tips, refunds and reversals', 'payments', payments, payment),
  }
}

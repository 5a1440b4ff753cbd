import { nullableSchema, type JsonSchema } from '../../plumbing/http/openapi-schemas.ts'
import { text, count, type QuoteRequestItem, type BookedEventItem, type PaymentItem } from './api-items.ts'
import { buildListOpenApi } from './api-query.ts'

/** OpenAPI description of the three lists that a token can read: requests, jobs and payments. */
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
    receivedAt: 1795183200000,
    source: 'form',
    language: 'en',
    name: 'Ana Reyes',
    email: 'ana@home.example',
    phone: '+12122349999',
    ...evening,
    occasion: 'Wedding',
    estimateCents: 115050,
  }
  const agreed = { state: 'reserved', bartenders: 2, totalCents: 104000, version: 1, change: 0 } as const
  const job: BookedEventItem = { reference, name: 'Ana Reyes', ...evening, ...agreed, experience: 'Luxe Cocktail' }
  const entry = { kind: 'payment', amountCents: 26000, isTip: false, way: 'zelle', paidOn: '2026-11-20', ofId: null }
  const payment: PaymentItem = { id: '01a9-paid', reference, ...entry }
  return {
    '/api/requests': buildListOpenApi('Requests, suspected spam left out', 'requests', requests, request),
    '/api/jobs': buildListOpenApi('Jobs: what was agreed, as it stands now', 'jobs', jobs, job),
    '/api/payments': buildListOpenApi('Payments, tips, refunds and reversals', 'payments', payments, payment),
  }
}

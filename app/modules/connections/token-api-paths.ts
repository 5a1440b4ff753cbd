import { nullableSchema, type JsonSchema } from '../../plumbing/http/openapi-schemas.ts'
import { textSchema, countSchema, type QuoteRequestItem, type BookedEventItem, type PaymentItem } from './api-items.ts'
import { buildListOpenApi } from './api-query.ts'

/** OpenAPI description of the three lists that a token can read: requests, jobs and payments. */
export function buildTokenApiPaths() {
  const event = {
    eventDate: nullableSchema({ type: 'string', format: 'date' }),
    startTime: nullableSchema(textSchema),
    endTime: nullableSchema(textSchema),
    timeZone: textSchema,
    guests: nullableSchema(countSchema),
    venue: nullableSchema(textSchema),
    location: nullableSchema(textSchema),
    experience: nullableSchema(textSchema),
  }
  const requests: Record<keyof QuoteRequestItem, JsonSchema> = {
    reference: textSchema,
    state: textSchema,
    receivedAt: countSchema,
    source: textSchema,
    language: textSchema,
    name: textSchema,
    email: nullableSchema(textSchema),
    phone: nullableSchema(textSchema),
    ...event,
    occasion: textSchema,
    estimateCents: nullableSchema(countSchema),
  }
  const jobs: Record<keyof BookedEventItem, JsonSchema> = {
    reference: textSchema,
    state: textSchema,
    name: textSchema,
    ...event,
    bartenders: nullableSchema(countSchema),
    totalCents: countSchema,
    version: countSchema,
    change: countSchema,
  }
  const payments: Record<keyof PaymentItem, JsonSchema> = {
    id: textSchema,
    reference: textSchema,
    kind: textSchema,
    amountCents: countSchema,
    isTip: { type: 'boolean' },
    way: textSchema,
    paidOn: { type: 'string', format: 'date' },
    ofId: nullableSchema(textSchema),
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

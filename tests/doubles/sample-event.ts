import { randomUUID } from 'node:crypto'
import type { EventRecord, QuoteRequest, QuoteSnapshot } from '../../app/events/event/event.ts'
import type { NewEvent } from '../../app/events/event/events.server.ts'

/** Parsed quote request of the contract's example event. */
export function sampleQuoteRequest(changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    requestorName: 'Nora Ephron',
    eventLocation: 'St. Augustine, FL 32084',
    eventVenue: 'The Cistern Club',
    eventDate: '2027-05-15',
    eventStartTime: '17:00',
    eventEndTime: '23:00',
    eventGuestCount: 120,
    fromEmail: 'nora@home.example',
    phoneNumber: '+19045550142',
    occasion: '',
    message: '',
    heardFrom: '',
    onRequest: [],
    experience: 'luxe-cocktail',
    package: null,
    cocktails: 4,
    garnishes: null,
    mixers: 0,
    bartenders: 0,
    zip: '32084',
    drinks: null,
    campaign: {},
    ...changes,
  }
}

/** Quote request with every field. A new field must be added here for the tests to compile. */
export const everyAnswer: Required<QuoteRequest> = {
  ...sampleQuoteRequest(),
  occasion: 'Our wedding',
  message: 'Dinner is at seven.\nPlease no rosemary.',
  heardFrom: 'A friend: Jenny',
  onRequest: ['cups'],
  package: 'elite',
  garnishes: 3,
  mixers: 2,
  bartenders: 1,
  addOns: ['smoked-drinks'],
  zip: '32250',
  timeZone: 'America/Chicago',
  drinks: 'guests=120',
  tellIfOpens: true,
  company: {
    name: 'Bay & Co.',
    billingEmail: 'ap@bay.example',
    poNumber: 'PO 7',
    otherDay: '2027-05-16',
    needs: ['invoice', 'w-9'],
  },
  campaign: { utm_source: 'a' },
}

/** Quote shown to the visitor of the sample request. */
export function sampleSnapshot(changes: Partial<QuoteSnapshot> = {}): QuoteSnapshot {
  return {
    catalogueVersion: 1,
    experienceName: 'Luxe Cocktail Experience',
    packageName: null,
    lines: [
      line('experience', 'Luxe Cocktail Experience', 1, 80_000, '4 hours of bartender service'),
      line('travel', 'Additional Travel Mileage', 14, 75, '54 miles, 40 included'),
    ],
    totalCents: 81_050,
    open: [],
    bartenders: 2,
    serviceHours: 5,
    miles: 54,
    timeline: [
      { code: 'arrive', at: '2027-05-15T15:00:00-04:00' },
      { code: 'bar-opens', at: '2027-05-15T17:00:00-04:00' },
      { code: 'event-ends', at: '2027-05-15T23:00:00-04:00' },
    ],
    remarks: [],
    ...changes,
  }
}

export function sampleEventRecord({ request, snapshot, ...changes }: LeadChanges = {}): EventRecord {
  return {
    id: 'lead-1',
    reference: 'NT-7K3M-9QXD',
    createdAt: Date.parse('2026-11-20T14:00:00Z'),
    state: 'new',
    spamReason: null,
    duplicateOf: null,
    source: 'form',
    language: 'en',
    firstReplyAt: null,
    heldUntil: null,
    lostReason: null,
    ...changes,
    request: sampleQuoteRequest(request),
    snapshot: sampleSnapshot(snapshot),
  }
}

/** New event from a quote form. */
export function sampleNewEvent(changes: Partial<NewEvent> = {}): NewEvent {
  return {
    request: sampleQuoteRequest(),
    snapshot: sampleSnapshot(),
    idempotencyKey: randomUUID(),
    wordsHash: 'words',
    senderHash: 'sender',
    spamReason: null,
    ...changes,
  }
}

type LeadChanges = Partial<Omit<EventRecord, 'request' | 'snapshot'>> & {
  request?: Partial<QuoteRequest>
  snapshot?: Partial<QuoteSnapshot>
}

function line(code: string, label: string, quantity: number, unitCents: number, reason: string) {
  return { code, label, quantity, unitCents, totalCents: quantity * unitCents, reason }
}

import { expect, test } from 'vitest'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import { toEventCsvRow, eventCsvHeadings } from './event-csv.ts'

const sheet = (event = sampleEventRecord(), timeZone = 'America/New_York') =>
  Object.fromEntries(
    toEventCsvRow({ ...event, mergedInto: null }, timeZone).map((cell, i) => [eventCsvHeadings[i], cell]),
  )

test('an event is one CSV row with ISO dates, money and number cells', () => {
  expect(
    sheet(sampleEventRecord({ firstReplyAt: Date.parse('2026-11-20T15:30:05Z'), heldUntil: '2027-01-15' })),
  ).toMatchObject({
    Reference: 'NT-7K3M-9QXD',
    Received: '2026-11-20 09:00:00',
    State: 'new',
    Phone: '(904) 555-0142',
    'Event date': '2027-05-15',
    Starts: '17:00',
    Ends: '23:00',
    Guests: 120,
    ZIP: '32084',
    'Estimate, USD': { cents: 81_050 },
    'First reply': '2026-11-20 10:30:05',
    'Held until': '2027-01-15',
  })
})

test('an event’s CSV row ends with the time zone of its times', () => {
  const zoneOf = (timeZone?: string) =>
    toEventCsvRow(
      { ...sampleEventRecord({ request: { ...(timeZone && { timeZone }) } }), mergedInto: null },
      'America/New_York',
    )
  expect(eventCsvHeadings.at(-1)).toBe('Time zone')
  expect([zoneOf().at(-1), zoneOf('America/Chicago').at(-1)]).toEqual(['America/New_York', 'America/Chicago'])
})

test('in the CSV a missing estimate is empty and lists are joined as text', () => {
  const event = sampleEventRecord({
    request: { onRequest: ['cups', 'ice-and-coolers'], campaign: { utm_source: 'a', utm_medium: 'b' } },
    snapshot: { totalCents: null },
  })
  expect(sheet(event)).toMatchObject({
    'Estimate, USD': null,
    'On request': 'Cups; Ice and coolers',
    Campaign: 'utm_source=a; utm_medium=b',
  })
})

test('the CSV row of a company includes its name, billing and needs', () => {
  const company = {
    name: 'Bay & Co.',
    billingEmail: 'ap@bay.example',
    poNumber: 'PO 7',
    otherDay: '2027-05-16',
    needs: ['invoice' as const, 'w-9' as const],
  }
  expect(sheet(sampleEventRecord({ request: { company } }))).toMatchObject({
    Company: 'Bay & Co.',
    'Billing e-mail': 'ap@bay.example',
    'PO number': 'PO 7',
    'Another date': '2027-05-16',
    'Company needs': 'an invoice; a W-9',
  })
})

test.each([
  ['+19045550142', '(904) 555-0142'],
  ['+442079460958', '(+44) 20 7946 0958'],
  ['+8613800138000', '(+86) 138 0013 8000'],
])('phone number %s is written as %s', (phoneNumber, words) => {
  expect(sheet(sampleEventRecord({ request: { phoneNumber } })).Phone).toBe(words)
})

import { expect, test } from 'vitest'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { toBookedEventItem, toQuoteRequestItem } from './api-items.ts'

const [eastern, central] = ['America/New_York', 'America/Chicago']

test('items of the API contain the event’s time zone', () => {
  const agreed = {
    document: sampleProposal(),
    totalCents: 0,
    change: 0,
    proposal: { state: 'reserved', version: 1 },
  } as const
  const getZones = (request: { timeZone?: string }) => {
    const event = sampleEventRecord({ request })
    return [toQuoteRequestItem(event, eastern).timeZone, toBookedEventItem(event, agreed, eastern).timeZone]
  }
  expect(getZones({ timeZone: central })).toEqual([central, central])
  expect(getZones({})).toEqual([eastern, eastern])
})

import { expect, test } from 'vitest'
import { sampleLead } from '../../../tests/doubles/sample-lead.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { eventFile } from './event-file.ts'

const { identity } = sampleSettings

test('a zone the file describes is named; the times of any other stand in UTC', () => {
  const eastern = eventFile(sampleLead(), identity, 0)
  expect(eastern).toContain('DTSTART;TZID=America/New_York:20270515T170000')
  expect(eastern).toContain('BEGIN:VTIMEZONE')
  const elsewhere = eventFile(sampleLead(), { ...identity, timeZone: 'America/Chicago' }, 0)
  expect(elsewhere).toContain('DTSTART:20270515T210000Z')
  expect(elsewhere).toContain('DTEND:20270516T030000Z')
  expect(elsewhere).not.toContain('TZID')
})

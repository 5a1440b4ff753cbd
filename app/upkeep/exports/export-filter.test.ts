import { expect, test } from 'vitest'
import { parseExportFilter } from './export-filter.ts'

test.each<[string, object]>([
  ['', { states: [], from: null, to: null }],
  ['state=&from=&to=', { states: [], from: null, to: null }],
  ['state=held&state=booked', { states: ['held', 'booked'], from: null, to: null }],
  ['from=2027-05-15&to=2027-05-15', { states: [], from: '2027-05-15', to: '2027-05-15' }],
  ['from=5/15/2027', { states: [], from: '2027-05-15', to: null }],
])('the export filter %j is parsed', (query, choice) => {
  expect(parseExportFilter(new URLSearchParams(query))).toMatchObject({ choice, errors: [] })
})

test.each<[string, string[]]>([
  ['state=drunk', ['state']],
  ['from=tomorrow', ['from']],
  ['from=2027-02-30&to=x', ['from', 'to']],
  ['from=2027-05-16&to=2027-05-15', ['to']],
])('the export filter %j is rejected with field errors', (query, fields) => {
  expect(parseExportFilter(new URLSearchParams(query)).errors.map(({ field }) => field)).toEqual(fields)
})

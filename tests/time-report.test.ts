import { expect, test } from 'vitest'
import { formatTimes } from './time-report.ts'

test('the time report adds up times by kind, database and browser, slowest files first', () => {
  const report = formatTimes(
    [
      { file: 'app/money.test.ts', name: 'a sum', ms: 100 },
      { file: 'tests/api.test.ts', name: 'sqlite: a call', ms: 1_000 },
      { file: 'tests/api.test.ts', name: 'postgres: a call', ms: 3_000 },
      { file: 'tests/journeys/quote.test.ts', name: 'WebKit, on a phone: a quote', ms: 2_500 },
      { file: 'tests/journeys/quote.test.ts', name: 'a quote', ms: 500 },
    ],
    2,
  )
  expect(report.split('\n').map((line) => line.trim())).toEqual([
    'Where the time went, in seconds of tests over all workers:',
    'kind',
    '4.0  routes and programs (2)',
    '3.0  journeys (2)',
    '0.1  pure modules (1)',
    'database',
    '3.0  PostgreSQL (1)',
    '1.0  SQLite (1)',
    'browser',
    '2.5  WebKit (1)',
    '0.5  Chromium (1)',
    'slowest files',
    '4.0  tests/api.test.ts (2)',
    '3.0  tests/journeys/quote.test.ts (2)',
    '',
  ])
})

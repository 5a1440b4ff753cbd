import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { toErrorLogFields, findErrorLocation } from './error-facts.ts'

const refused = Object.assign(new Error('connect to nora@home.example'), { code: 'ECONNREFUSED' })

test.each<[string, unknown, object]>([
  ['an error of the network', refused, { error: 'Error', code: 'ECONNREFUSED' }],
  ['one with a cause', new TypeError('fetch failed', { cause: refused }), { error: 'TypeError', code: 'ECONNREFUSED' }],
  ['several at once', new AggregateError([refused], 'Nora'), { error: 'AggregateError', code: 'ECONNREFUSED' }],
  ['one of PostgreSQL', Object.assign(new Error('Nora'), { code: '40P01' }), { error: 'Error', code: '40P01' }],
  [
    'a line that broke',
    new Error('Connection terminated unexpectedly'),
    { error: 'Error', code: 'CONNECTION_TERMINATED' },
  ],
  [
    'a pool without a free place',
    new Error('timeout exceeded when trying to connect'),
    { error: 'Error', code: 'CONNECT_TIMEOUT' },
  ],
  ['one without a code', new SyntaxError('Unexpected token in Nora'), { error: 'SyntaxError' }],
  ['a code that is a sentence', Object.assign(new Error(), { code: 'Nora is not known' }), { error: 'Error' }],
  ['what is no error', 'Nora', { error: 'unknown' }],
])('an error is logged with its class and code only: %s', (_, error, facts) => {
  expect(toErrorLogFields(error)).toEqual(facts)
})

test('an SQLite error is logged with the name of its code, including extended codes', () => {
  const failed = (errcode: number) =>
    toErrorLogFields(Object.assign(new Error('Nora'), { code: 'ERR_SQLITE_ERROR', errcode }))
  expect([5, 261, 13, 2067].map((errcode) => failed(errcode).code)).toEqual([
    'SQLITE_BUSY',
    'SQLITE_BUSY',
    'SQLITE_FULL',
    'SQLITE_CONSTRAINT',
  ])
  using file = new DatabaseSync(':memory:')
  expect(() => file.exec('select nora')).toThrow()
  try {
    file.exec('select nora')
  } catch (error) {
    expect(toErrorLogFields(error)).toEqual({ error: 'Error', code: 'SQLITE_ERROR' })
  }
})

test('the location of an error is a stack line, never a message line', () => {
  const made = new Error('Nora wrote:\n    at home.example (I am here)')
  expect(findErrorLocation(made)).toMatch(/^at .*error-facts\.test\.ts:\d+:\d+/)
  expect(findErrorLocation('Nora')).toBeNull()
  expect(findErrorLocation(Object.assign(new Error(), { stack: undefined }))).toBeNull()
})

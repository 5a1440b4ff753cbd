import { expect, test } from 'vitest'
import { isDatabaseUnavailable, catchUnavailable } from './database-unavailable.ts'

const failure = (facts: object, message = 'as the driver says it') => Object.assign(new Error(message), facts)

test.each([
  ['SQLite is locked', failure({ code: 'ERR_SQLITE_ERROR', errcode: 5 })],
  ['SQLite recovers', failure({ code: 'ERR_SQLITE_ERROR', errcode: 261 })],
  ['the disk is full', failure({ code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['a write failed', failure({ code: 'ERR_SQLITE_ERROR', errcode: 778 })],
  ['PostgreSQL’s disk is full', failure({ code: '53100' })],
  ['PostgreSQL shuts down', failure({ code: '57P01' })],
  ['PostgreSQL starts up', failure({ code: '57P03' })],
  ['a lock was not to be had', failure({ code: '55P03' })],
  ['nobody listens', failure({ code: 'ECONNREFUSED' })],
  ['the line broke', failure({}, 'Connection terminated unexpectedly')],
  ['nobody answers', failure({}, 'timeout exceeded when trying to connect')],
])('the database counts as unavailable when an error says that %s', async (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await catchUnavailable(Promise.reject(error))).toBe('unavailable')
})

test.each([
  ['a column twice', failure({ code: 'ERR_SQLITE_ERROR', errcode: 2067 })],
  ['no such table', failure({ code: 'ERR_SQLITE_ERROR', errcode: 1 })],
  ['the same in PostgreSQL', failure({ code: '42P01' })],
  ['not unique', failure({ code: '23505' })],
  ['a slip in our code', new TypeError('Cannot read properties of undefined')],
  ['words that only sound like it', failure({ code: '22000' }, 'Connection terminated')],
  ['nothing', null],
])('a database error other than an outage is rethrown: %s', async (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
  await expect(catchUnavailable(Promise.reject(error))).rejects.toBe(error)
})

test('a successful database result is returned unchanged', async () => {
  expect(await catchUnavailable(Promise.resolve(7))).toBe(7)
})

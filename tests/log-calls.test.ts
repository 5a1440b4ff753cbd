import { expect, test } from 'vitest'
import { parseFailureEvents, parseLogCalls } from './doubles/read-log-calls.ts'

const calls = parseLogCalls()

/**
 * Allowed fields of log lines: counts, ids, codes, and the site's own names and paths. Nothing a visitor typed may
 * appear.
 */
const allowedFields = [
  'address, attempt, bytes, calendar, card, charged, code, crew, database, delivery, error, file, files, generation, heard, id',
  'letter, letters',
  'mail, method, ms, name, note, opened, path, put, requests, said, seq, settled, setupCodeIn, since, status, thrownAway',
  'type',
  'verdict, where, why',
].flatMap((line) => line.split(', '))

test('the log calls in the sources are found', () => {
  expect(calls.length).toBeGreaterThan(35)
  expect(calls.map(({ file }) => file)).toContain('app/plumbing/http/site-listener.server.ts')
  expect(parseFailureEvents()).toContain('delivery-failed')
})

test('every log call states a level', () => {
  const levels = /^(debug|info|warn|error)$/
  const named = /^(level|getResponseLogLevel)$/
  const without = calls.filter(
    ({ levels: given, level }) => !(given.length > 0 ? given.every((one) => levels.test(one)) : named.test(level)),
  )
  expect(without).toEqual([])
})

test('every log event has a fixed kebab-case name', () => {
  const strange = calls.filter(
    ({ events, event }) => !(events.length > 0 ? events.every((name) => /^[a-z-]+$/.test(name)) : event === 'failed'),
  )
  expect(strange).toEqual([])
})

test('no field of a log call overwrites the time, level or event', () => {
  expect(calls.filter(({ names }) => names.some((name) => ['at', 'level', 'event'].includes(name)))).toEqual([])
})

test('log lines contain only known fields and no text from visitors or providers', () => {
  const free =
    /\.(message|words|text|body|subject|html|recipient|email|stack|search|url)\b|\b(message|words|text)\b(?!:)/
  const strange = calls.flatMap(({ file, facts, names }) => [
    ...names.filter((name) => !allowedFields.includes(name)).map((name) => `${file}: ${name}`),
    ...(free.test(facts) && !/^\{ why: words(, \.\.\.toErrorLogFields\(error\))? \}$/.test(facts)
      ? [`${file}: ${facts}`]
      : []),
  ])
  expect(strange).toEqual([])
})

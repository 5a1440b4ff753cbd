import { expect, test } from 'vitest'
import { smtpVerdict } from './smtp-verdict.ts'

const failed = (facts: object) => Object.assign(new Error('as the library says it'), facts)
const at = (responseCode: number, command: string) =>
  failed({ responseCode, command, response: `${responseCode} so there` })

test.for([
  [550, 'RCPT TO', 'refused'],
  [552, 'DATA', 'refused'],
  [553, 'MAIL FROM', 'refused'],
  [451, 'DATA', 'later'],
  [421, 'RCPT TO', 'later'],
  [421, 'CONN', 'later'],
  [530, 'MAIL FROM', 'later'],
  [503, 'MAIL FROM', 'later'],
  [554, 'CONN', 'later'],
  [502, 'HELO', 'later'],
  [535, 'AUTH PLAIN', 'later'],
] as const)('%i to %s: %s', ([code, command, kind]) => {
  const verdict = smtpVerdict(at(code, command), false, 30_000)
  expect(verdict).toEqual({ kind, words: expect.stringContaining(`${code} so there`) })
})

test('an answer after the dot is an answer, silence is not', () => {
  expect(smtpVerdict(at(554, 'DATA'), true, 30_000)).toEqual({ kind: 'refused', words: '554 so there' })
  expect(smtpVerdict(at(451, 'DATA'), true, 30_000)).toEqual({ kind: 'later', words: '451 so there' })
  for (const error of [failed({ code: 'ETIMEDOUT' }), failed({ code: 'EMESSAGE', response: 'gibberish' })]) {
    expect(smtpVerdict(error, true, 30_000)).toMatchObject({ kind: 'later', unknown: true })
  }
})

test('what is unfit before it is offered will not get better', () => {
  expect(smtpVerdict(failed({ code: 'EENVELOPE', command: 'API' }), false, 30_000).kind).toBe('refused')
  expect(smtpVerdict(failed({ code: 'EMESSAGE', command: 'MAIL FROM' }), false, 30_000).kind).toBe('refused')
})

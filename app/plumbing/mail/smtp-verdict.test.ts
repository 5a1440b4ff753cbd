import { expect, test } from 'vitest'
import { smtpTrouble, smtpVerdict } from './smtp-verdict.ts'

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

test.for([
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'login'],
  [{ responseCode: 530, command: 'MAIL FROM' }, 'login'],
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'host'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'encryption'],
  [{ code: 'ETLS', command: 'STARTTLS' }, 'encryption'],
  [{ code: 'ETIMEDOUT' }, 'silent'],
  [{ code: 'EABORT' }, 'silent'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'port'],
  [{ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, 'sender'],
  [{ responseCode: 554, command: 'DATA', response: '554 5.2.252 SendAsDenied' }, 'sender'],
  [{ responseCode: 554, command: 'DATA', response: '554 looks like spam' }, 'other'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'recipient'],
] as const)('%j points at: %s', ([facts, trouble]) => {
  expect(smtpTrouble(failed(facts))).toBe(trouble)
})

import { expect, test } from 'vitest'
import { getEmailSetupIssue, toSendEmailResult } from './smtp-error.ts'

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
] as const)('the SMTP reply %i to %s gives the result %s', ([code, command, kind]) => {
  const verdict = toSendEmailResult(at(code, command), false, 30_000)
  expect(verdict).toEqual({ kind, words: expect.stringContaining(`${code} so there`) })
})

// Replies as documented by Google, Microsoft, Zoho and others.
test.each([
  ['DATA', '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits'],
  ['DATA', '550-5.4.5 Daily user sending limit exceeded.\n550 5.4.5 Learn more'],
  ['DATA', '550 5.7.1 Our system has detected that this message is likely unsolicited mail'],
  ['DATA', "550 5.7.26 Unauthenticated email from example.com is not accepted due to domain's DMARC policy"],
  ['MAIL FROM', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
  ['DATA', '554 5.2.252 SendAsDenied; not allowed to send as that address'],
  ['RCPT TO', '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP'],
  ['MAIL FROM', '550 5.1.8 Access denied, bad outbound sender'],
  ['DATA', '550 5.4.6 Unusual sending activity detected. Please try after sometime'],
  ['RCPT TO', '550 Too many recipients for this account, hourly limit reached'],
  ['RCPT TO', '554 Sender rejected by policy'],
  ['DATA', '552 Your sending quota exceeded'],
])('after the SMTP error %s, %s, the email is deferred as an account issue', (command, response) => {
  const error = failed({ responseCode: Number(response.slice(0, 3)), command, response })
  expect(toSendEmailResult(error, command === 'DATA', 30_000)).toEqual({
    kind: 'later',
    words: response,
    isAccount: true,
  })
})

test.each([
  ['RCPT TO', '550 5.1.1 The email account that you tried to reach does not exist'],
  ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled'],
  ['RCPT TO', '552 5.2.2 The recipient’s inbox is out of storage space and has exceeded its quota'],
  ['RCPT TO', '550 5.7.124 Sender not in allowed-senders list'],
  ['DATA', '552 5.3.4 Message size exceeds fixed limit'],
  ['RCPT TO', '550 no such guest'],
])('after the SMTP error %s, %s, the email is refused', (command, response) => {
  const error = failed({ responseCode: Number(response.slice(0, 3)), command, response })
  expect(toSendEmailResult(error, false, 30_000)).toEqual({ kind: 'refused', words: response })
})

test('a full mailbox defers the email and is not an account issue', () => {
  const error = failed({ responseCode: 452, command: 'RCPT TO', response: '452 4.2.2 out of storage' })
  expect(toSendEmailResult(error, false, 30_000)).toEqual({ kind: 'later', words: '452 4.2.2 out of storage' })
})

test('a tenant without SMTP authentication is an account issue', () => {
  const response = '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.'
  const error = failed({ code: 'EAUTH', responseCode: 535, command: 'AUTH LOGIN', response })
  expect(toSendEmailResult(error, false, 30_000)).toEqual({ kind: 'later', words: response, isAccount: true })
})

test('after DATA, a server reply decides the result and silence leaves it unknown', () => {
  expect(toSendEmailResult(at(554, 'DATA'), true, 30_000)).toEqual({ kind: 'refused', words: '554 so there' })
  expect(toSendEmailResult(at(451, 'DATA'), true, 30_000)).toEqual({ kind: 'later', words: '451 so there' })
  for (const error of [failed({ code: 'ETIMEDOUT' }), failed({ code: 'EMESSAGE', response: 'gibberish' })]) {
    expect(toSendEmailResult(error, true, 30_000)).toMatchObject({ kind: 'later', unknown: true })
  }
})

test('an invalid envelope or message is refused, not deferred', () => {
  expect(toSendEmailResult(failed({ code: 'EENVELOPE', command: 'API' }), false, 30_000).kind).toBe('refused')
  expect(toSendEmailResult(failed({ code: 'EMESSAGE', command: 'MAIL FROM' }), false, 30_000).kind).toBe('refused')
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
] as const)('the SMTP error %j is reported as the setup issue "%s"', ([facts, trouble]) => {
  expect(getEmailSetupIssue(failed(facts))).toBe(trouble)
})

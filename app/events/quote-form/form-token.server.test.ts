import { expect, test } from 'vitest'
import { signToken } from '../../plumbing/secrets/signed-token.server.ts'
import { isFormTokenStale, issueFormToken, verifyFormToken, getFormSpamReason } from './form-token.server.ts'

const secret = 'a secret for tests'
const rendered = Date.parse('2026-11-20T14:00:00Z')
const token = { key: 'a-key', renderedAt: rendered }
const hours = 3_600_000

test('each form token has its own key and returns its render time', () => {
  const [one, other] = [issueFormToken(secret, rendered), issueFormToken(secret, rendered)]
  expect(verifyFormToken(secret, one)).toEqual({ key: expect.stringMatching(/^[\da-f-]{36}$/), renderedAt: rendered })
  expect(verifyFormToken(secret, one)?.key).not.toBe(verifyFormToken(secret, other)?.key)
})

test.each<[string, (ours: string) => string | undefined]>([
  ['missing', () => undefined],
  ['empty', () => ''],
  ['without a signature', (ours) => ours.split('.')[0]],
  ['with a signature cut short', (ours) => ours.slice(0, -1)],
  ['with something behind it', (ours) => `${ours}.more`],
  [
    'with another moment',
    (ours) => `${Buffer.from(`a-key.${rendered + 1}`).toString('base64url')}.${ours.split('.')[1]}`,
  ],
  ['signed by somebody else', () => issueFormToken('another secret', rendered)],
  ['signed by us for another purpose', () => signToken(secret, 'thanks', `a-key.${rendered}`)],
  ['in letters of another script', () => 'токен.подпись'],
])('a form token that is %s is rejected', (_, tamper) => {
  expect(verifyFormToken(secret, tamper(issueFormToken(secret, rendered)))).toBeNull()
})

test.each([
  [0, false],
  [48 * hours, false],
  [48 * hours + 1, true],
  // Rendered by a process whose clock is a little ahead, or far ahead.
  [-2_000, false],
  [-2_001, true],
])('a form open for %i ms is stale: %s', (open, stale) => {
  expect(isFormTokenStale(token, rendered + open)).toBe(stale)
})

test.each([
  ['', 1_999, 'sent within two seconds of opening the form'],
  ['', 2_000, 'sent within two seconds of opening the form'],
  ['', 2_001, null],
  ['', 10 * hours, null],
  ['Roaring Twenties', 60_000, 'a field nobody sees was filled in'],
  [' ', 60_000, 'a field nobody sees was filled in'],
])('a honeypot value of %j after %i ms gives the expected spam reason', (trap, open, reason) => {
  expect(getFormSpamReason(token, trap, rendered + open)).toBe(reason)
})

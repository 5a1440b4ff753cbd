import { expect, test } from 'vitest'
import { carrierConsequences, getCarrierErrorCause } from './carrier-error.ts'
import { isLaterTextStatus, parseCarrierStatus } from './text-status.ts'

test.each([
  ['20003', 401, 'off', null, 'The carrier refuses the key'],
  ['20429', 429, 'later', null, 'The carrier is busy or away'],
  ['', 429, 'later', null, 'The carrier is busy or away'],
  ['', 503, 'later', null, 'The carrier is busy or away'],
  ['', 401, 'off', null, 'The carrier refuses the key'],
  ['21211', 400, 'refused', 'no-texts', 'There is no such number'],
  ['21614', 400, 'refused', 'no-texts', 'There is no such number'],
  ['30005', 0, 'refused', 'no-texts', 'There is no such number'],
  ['30006', 0, 'refused', 'no-texts', 'This is a landline, which gets no texts. Send an email'],
  ['21610', 400, 'refused', 'stopped', 'They said STOP'],
  ['40300', 400, 'refused', 'stopped', 'They said STOP'],
  ['21408', 400, 'refused', null, 'Your carrier does not text this region'],
  ['30003', 0, 'later', null, 'The phone is off or has no network'],
  ['30004', 0, 'refused', null, 'A network filtered this text. Say it in your own words, or call'],
  ['30007', 0, 'refused', null, 'A network filtered this text. Say it in your own words, or call'],
  ['30034', 400, 'off', null, 'Your number is not registered for texts yet'],
  ['30008', 0, 'later', null, 'Could not be delivered (30008)'],
  ['constructor', 400, 'later', null, 'Could not be delivered (constructor)'],
])('carrier error code %j with HTTP status %i means %s', (code, status, outcome, mark, words) => {
  const consequence = carrierConsequences[getCarrierErrorCause(code, status)]
  expect(consequence).toMatchObject({ outcome, mark })
  expect(consequence.words(code)).toBe(words)
})

test('a text to a phone that is off is retried twice, after unknown errors once', () => {
  expect(carrierConsequences['phone-off'].attempts).toBe(3)
  expect(carrierConsequences.other.attempts).toBe(2)
})

test.each([
  ['accepted', 'queued'],
  ['sending', 'queued'],
  ['sent', 'sent'],
  ['delivery_unconfirmed', 'sent'],
  ['delivered', 'delivered'],
  ['undelivered', 'failed'],
  ['delivery_failed', 'failed'],
  ['expired', 'failed'],
  ['toString', null],
])('the carrier’s status %s is parsed as %s', (text, status) => expect(parseCarrierStatus(text)).toBe(status))

test('an earlier delivery status that arrives late changes nothing', () => {
  expect(isLaterTextStatus('sent', 'delivered')).toBe(false)
  expect(isLaterTextStatus('queued', 'sent')).toBe(false)
  expect(isLaterTextStatus('delivered', 'sent')).toBe(true)
  expect(isLaterTextStatus('failed', 'sent')).toBe(true)
  expect(isLaterTextStatus('failed', 'delivered')).toBe(false)
})

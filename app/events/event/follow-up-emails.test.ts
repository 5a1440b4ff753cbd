import { expect, test } from 'vitest'
import { formatFollowUpId, isMoneyFollowUp, isMoneyFollowUpId } from './follow-up-emails.ts'

test.each([
  ['thanks', false],
  ['no-yes', false],
  ['balance-late', true],
  ['a-kind-of-a-later-version', true],
  [null, true],
])('a follow-up of kind %j may name amounts: %j', (kind, isMoney) => {
  expect(isMoneyFollowUp(kind)).toBe(isMoney)
})

test.each([
  [formatFollowUpId('event', 'proposal-ends', '2 2026-12-01'), 'event', false],
  [formatFollowUpId('event', 'balance-due', '2026-12-01'), 'event', true],
  [formatFollowUpId('event', 'thanks', '2026-12-01'), 'another', true],
  ['an-id-of-another-form', 'event', true],
  ['an-id-of-another-form', null, true],
])('a follow-up email with id %j of event %j may name amounts: %j', (id, eventId, isMoney) => {
  expect(isMoneyFollowUpId(id, eventId)).toBe(isMoney)
})

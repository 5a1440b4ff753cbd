import { expect, test } from 'vitest'
import { createExampleEventData } from './example-event-data.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import {
  minFollowUpIntervalMs,
  findDueFollowUps,
  findDueFollowUpBlocker,
  findManualSendReason,
  type FollowUpOutcome,
} from './due-follow-ups.ts'
import { computeQuietHoursEnd } from '../../business/quiet-hours.ts'
import { toFollowUpSettings, getEffectiveFollowUpMode, type StoredFollowUpRules } from './follow-up-settings.ts'

const now = Date.parse('2026-11-20T14:00:00Z')
const at = { now, today: '2026-11-20' }
const zone = 'America/New_York'
const day = 24 * 3_600_000

function job(changes: Partial<FollowUpEventData> = {}): FollowUpEventData {
  const quiet = {
    proposal: null,
    amountsDue: [],
    lacks: [],
    countDay: null,
    hasToldCount: false,
    eventDate: '2027-05-15',
  }
  return { ...createExampleEventData('en', at.today), ...quiet, ...changes }
}

const asked = job({ state: 'new', askedAt: now - 2 * day })
const late = job({
  eventId: 'other',
  amountsDue: [{ isDeposit: true, isEverything: false, openCents: 27_300, dueOn: '2026-11-18' }],
})
const settings = (stored: StoredFollowUpRules = {}, postal = '1 Bay St\nJacksonville, FL') =>
  toFollowUpSettings(stored, postal)
const nobody = { isStopped: false }
const answer = (changes: Partial<FollowUpOutcome>): FollowUpOutcome => {
  return { eventId: 'example', kind: 'new', about: 'asked', state: 'sent', at: now, until: null, by: null, ...changes }
}
const kindsDue = (answers: FollowUpOutcome[], set = settings(), person = nobody) =>
  findDueFollowUps([asked, late], answers, set, person, at).map(({ kind }) => kind)

test('payment follow-ups come first, and handled ones do not return', () => {
  expect(kindsDue([])).toEqual(['deposit-late', 'new'])
  for (const state of ['sent', 'changed', 'itself', 'skipped', 'by-phone', 'over'] as const)
    expect(kindsDue([answer({ state })])).toEqual(['deposit-late'])
  expect(kindsDue([answer({ about: 'another time' })])).toEqual(['deposit-late', 'new'])
})

test('deferred follow-ups become due again at their set time', () => {
  for (const state of ['later', 'waiting'] as const) {
    expect(kindsDue([answer({ state, until: now + 1 })])).toEqual(['deposit-late'])
    expect(kindsDue([answer({ state, until: now })])).toEqual(['deposit-late', 'new'])
  }
})

test('inquiry follow-ups are skipped without a postal address, after unsubscribe, or when off', () => {
  expect(kindsDue([], settings({}, ''))).toEqual(['deposit-late'])
  expect(kindsDue([], settings(), { isStopped: true })).toEqual(['deposit-late'])
  expect(kindsDue([], settings({ new: { mode: 'off' } }))).toEqual(['deposit-late'])
})

test('review requests are off without a review page', () => {
  expect(getEffectiveFollowUpMode('review', settings())).toBe('off')
  expect(getEffectiveFollowUpMode('review', settings({ review: { links: { knot: 'https://theknot.example' } } }))).toBe(
    'ask',
  )
})

test('a recipient gets one follow-up per 48 hours, payments first', () => {
  const due = findDueFollowUps([asked, late], [], settings(), nobody, at)
  const hindered = (lastSentAt: number | null) =>
    due.map((one) => findDueFollowUpBlocker(one, due, { lastSentAt }, at)?.code)
  expect(hindered(null)).toEqual([undefined, 'first'])
  expect(hindered(now - minFollowUpIntervalMs + 1)).toEqual(['recent', 'recent'])
  expect(hindered(now - minFollowUpIntervalMs)).toEqual([undefined, 'first'])
  expect(findDueFollowUpBlocker({ job: { ...asked, email: null }, kind: 'new' }, [], { lastSentAt: null }, at)).toEqual(
    {
      code: 'no-email',
    },
  )
})

test('follow-ups that need review are not sent automatically', () => {
  expect(findManualSendReason(asked, false)).toBe(null)
  expect(findManualSendReason({ ...asked, isUnread: true }, false)).toBe('unread')
  expect(findManualSendReason({ ...asked, hasOpenChange: true }, false)).toBe('change')
  expect(findManualSendReason({ ...asked, isRefused: true }, false)).toBe('refused')
  expect(findManualSendReason(asked, true)).toBe('by-phone')
})

test.each([
  ['2026-11-20T13:00:00Z', null],
  ['2026-11-20T12:59:59Z', '2026-11-20T13:00:00Z'],
  ['2026-11-21T01:59:59Z', null],
  ['2026-11-21T02:00:00Z', '2026-11-21T13:00:00Z'],
  // The night the clocks go back is an hour longer.
  ['2026-11-01T03:00:00Z', '2026-11-01T13:00:00Z'],
])('at %s quiet hours last until %s', (moment, until) => {
  expect(computeQuietHoursEnd(Date.parse(moment), zone)).toBe(until && Date.parse(until))
})

import { describe, expect, test } from 'vitest'
import { addDays } from '../../business/dates.ts'
import { isMoneyFollowUp } from '../../events/event/follow-up-emails.ts'
import { createExampleEventData } from './example-event-data.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import { followUpRules } from './follow-up-rules.ts'
import { findFollowUpTriggerKey } from './follow-up-trigger.ts'
import { followUpPriority, followUpKinds, type FollowUpKind } from './follow-up-kinds.ts'

const [hour, day] = [3_600_000, 24 * 3_600_000]
const now = Date.parse('2026-11-20T14:00:00Z')
const at = { now, today: '2026-11-20' }

/** An event to which no rule applies: booked, far off, everything paid and known. */
function job(changes: Partial<FollowUpEventData> = {}): FollowUpEventData {
  const quiet = {
    proposal: null,
    amountsDue: [],
    lacks: [],
    countDay: null,
    hasToldCount: false,
    eventDate: '2027-05-15',
  }
  return { ...createExampleEventData('en', at.today), agreedAt: now - 40 * day, ...quiet, ...changes }
}

const out = (changes: Partial<NonNullable<FollowUpEventData['proposal']>> = {}) =>
  ({
    version: 2,
    sentAt: now - 10 * day,
    openedAt: null,
    expiresOn: '2026-12-20',
    totalCents: 95_000,
    ...changes,
  }) as const

function holding(facts: FollowUpEventData, time = at): FollowUpKind[] {
  return followUpKinds.filter(
    (kind) => findFollowUpTriggerKey(kind, facts, time, followUpRules[kind].days?.usual ?? 0) !== null,
  )
}

const amountDue = (dueOn: string, isDeposit = false) => ({
  amountsDue: [{ isDeposit, isEverything: false, openCents: 27_300, dueOn }],
})
const asked: Partial<FollowUpEventData> = { state: 'new', agreedAt: null }
const quoted: Partial<FollowUpEventData> = { state: 'quoted', agreedAt: null }
const past = (days: number): Partial<FollowUpEventData> => ({ state: 'done', eventDate: addDays(at.today, -days) })

const cases: [is: string, changes: Partial<FollowUpEventData>, holds: FollowUpKind[]][] = [
  ['a paid booking far ahead without missing details', {}, []],
  ['a quote request 23 hours old', { ...asked, askedAt: now - 23 * hour }, []],
  ['a quote request a day old', { ...asked, askedAt: now - day }, ['new']],
  ['a quote request half a year old', { ...asked, askedAt: now - 180 * day }, []],
  ['an inquiry answered two days ago', { state: 'replied', agreedAt: null, repliedAt: now - 2 * day }, []],
  ['an inquiry answered three days ago', { state: 'replied', agreedAt: null, repliedAt: now - 3 * day }, ['silent']],
  [
    'an answered inquiry whose client has written since',
    { state: 'replied', agreedAt: null, repliedAt: now - 3 * day, heardAt: now - day },
    [],
  ],
  ['a proposal sent this morning', { ...quoted, proposal: out({ sentAt: now - hour }) }, []],
  ['a proposal not opened for a day', { ...quoted, proposal: out({ sentAt: now - day }) }, ['unopened']],
  ['a proposal opened three days ago', { ...quoted, proposal: out({ openedAt: now - 3 * day }) }, []],
  ['a proposal opened four days ago', { ...quoted, proposal: out({ openedAt: now - 4 * day }) }, ['no-yes']],
  [
    'an opened proposal whose client has asked a question since',
    { ...quoted, proposal: out({ openedAt: now - 4 * day }), heardAt: now },
    [],
  ],
  [
    'a proposal that expires in three days',
    { ...quoted, proposal: out({ openedAt: now, expiresOn: '2026-11-23' }) },
    [],
  ],
  [
    'a proposal that expires in two days',
    { ...quoted, proposal: out({ openedAt: now, expiresOn: '2026-11-22' }) },
    ['proposal-ends'],
  ],
  ['a proposal that expired yesterday', { ...quoted, proposal: out({ openedAt: now, expiresOn: '2026-11-19' }) }, []],
  ['an accepted proposal', { proposal: out({ openedAt: now - 9 * day }) }, []],
  ['a hold until tomorrow', { state: 'held', agreedAt: null, heldUntil: '2026-11-21' }, []],
  ['a hold until today', { state: 'held', agreedAt: null, heldUntil: '2026-11-20' }, ['hold-ends']],
  ['a deposit due today', amountDue('2026-11-20', true), []],
  ['a deposit due yesterday', amountDue('2026-11-19', true), ['deposit-late']],
  ['a deposit due three months ago', amountDue('2026-08-19', true), []],
  ['a balance due in eight days', amountDue('2026-11-28'), []],
  ['a balance due in seven days', amountDue('2026-11-27'), ['balance-soon']],
  ['a balance due today', amountDue('2026-11-20'), ['balance-due']],
  ['a balance due yesterday', amountDue('2026-11-19'), []],
  ['a balance due two days ago', amountDue('2026-11-18'), ['balance-late']],
  ['17 days before the event', { eventDate: addDays(at.today, 17), countDay: addDays(at.today, 3) }, []],
  ['16 days before the event', { eventDate: addDays(at.today, 16), countDay: addDays(at.today, 3) }, ['final-count']],
  [
    'two days before an early count',
    { eventDate: addDays(at.today, 30), countDay: addDays(at.today, 2) },
    ['final-count'],
  ],
  [
    '16 days before the event, with a reported guest count',
    { eventDate: addDays(at.today, 16), countDay: addDays(at.today, 3), hasToldCount: true },
    [],
  ],
  ['once the count is final', { eventDate: addDays(at.today, 13), countDay: addDays(at.today, -1) }, []],
  ['eleven days before, details missing', { eventDate: addDays(at.today, 11), lacks: ['contact'] }, []],
  ['ten days before, details missing', { eventDate: addDays(at.today, 10), lacks: ['contact'] }, ['missing-facts']],
  ['ten days before, all known', { eventDate: addDays(at.today, 10) }, []],
  ['seven days before', { eventDate: addDays(at.today, 7) }, ['week-before']],
  ['three days before', { eventDate: addDays(at.today, 3) }, ['three-days']],
  ['on the day itself', { eventDate: at.today, lacks: ['contact'], ...amountDue(at.today) }, []],
  ['the day after', past(1), ['thanks']],
  ['nine days after', past(9), ['thanks']],
  ['ten days after', past(10), ['review']],
  ['two months after', past(61), []],
  ['ten days after one that was not booked to the end', { ...past(10), state: 'booked' }, []],
  ['eleven months after', past(335), ['a-year']],
]

test.each(cases)('an event gets the expected follow-up email: %s', (_, changes, holds) => {
  expect(holding(job(changes))).toEqual(holds)
})

describe('no follow-up rule applies', () => {
  const stops: [string, Partial<FollowUpEventData>][] = [
    ['after a no', { hasDeclined: true }],
    ['once it is lost', { state: 'lost' }],
    ['of what was set aside as spam', { state: 'spam' }],
    ['while it is postponed', { isPostponed: true }],
    ['while they ask to call it off', { isCallingOff: true, hasOpenChange: true }],
    ['on the day of the event', { eventDate: at.today }],
  ]
  test.each(stops)('no follow-up rule applies to an event: %s', (_, stop) => {
    for (const [, changes] of cases) expect(holding(job({ ...changes, ...stop }))).toEqual([])
  })
})

test('follow-up rules put payments first, and their default days are within bounds', () => {
  expect(followUpPriority.toSorted()).toEqual(followUpKinds.toSorted())
  const money = followUpPriority.map((kind) => followUpRules[kind].isMoney === true)
  expect(money).toEqual(money.toSorted((a, b) => Number(b) - Number(a)))
  for (const { days } of Object.values(followUpRules))
    if (days) expect(days.usual >= days.least && days.usual <= days.most).toBe(true)
  const commercial = followUpKinds.filter((kind) => followUpRules[kind].isCommercial)
  expect(commercial).toEqual(['new', 'silent', 'unopened', 'no-yes', 'proposal-ends', 'a-year'])
})

test.each(followUpKinds)('the history and the follow-up rules agree on whether %s names amounts', (kind) => {
  expect(isMoneyFollowUp(kind)).toBe(followUpRules[kind].isMoney === true)
})

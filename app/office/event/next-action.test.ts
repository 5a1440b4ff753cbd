import { describe, expect, test } from 'vitest'
import { eventStates } from '../../events/event/event.ts'
import { computeNextAction, type NextAction, type NextActionInputs } from './next-action.ts'

const asked: NextActionInputs = {
  state: 'new',
  isByHand: false,
  agreement: null,
  proposal: 'none',
  isAsking: false,
  toCome: null,
  missing: 4,
  afterEvent: null,
  eventDate: '2027-05-26',
  isEnded: false,
  today: '2027-05-14',
}
const booked: NextActionInputs = { ...asked, state: 'booked', agreement: 'reserved' }
const afterEvent = { label: 'Count leftovers', page: 'left' }
const deposit = { cents: 31_300, dueOn: '2027-06-01', isDeposit: true }
const balance = { cents: 97_700, dueOn: '2027-05-19', isDeposit: false }

test.each<[words: string, facts: NextActionInputs, stage: NextAction | null]>([
  ['a new inquiry needs an answer', asked, { code: 'answer' }],
  ['an answered inquiry needs a proposal', { ...asked, state: 'replied' }, { code: 'propose' }],
  ['an inquiry on hold needs a proposal', { ...asked, state: 'held' }, { code: 'propose' }],
  ['a draft is continued', { ...asked, proposal: 'draft' }, { code: 'go-on' }],
  ['the client is reminded of an open proposal', { ...asked, state: 'quoted', proposal: 'out' }, { code: 'remind' }],
  ['a proposal sent just now is shown', { ...asked, state: 'quoted', proposal: 'sent' }, { code: 'look' }],
  ['a client’s question comes first', { ...asked, proposal: 'out', isAsking: true }, { code: 'decide' }],
  [
    'a client’s question comes first after acceptance, too',
    { ...booked, isAsking: true, toCome: deposit },
    { code: 'decide' },
  ],
  [
    'after acceptance the deposit is next',
    { ...booked, agreement: 'agreed', toCome: deposit },
    { code: 'pay', cents: 31_300 },
  ],
  ['a balance that is not due yet does not come first', { ...booked, toCome: balance }, { code: 'facts', missing: 4 }],
  ['a balance due today is next', { ...booked, toCome: balance, today: '2027-05-19' }, { code: 'pay', cents: 97_700 }],
  [
    'for users who do not see money the details are next',
    { ...booked, agreement: 'agreed' },
    { code: 'facts', missing: 4 },
  ],
  ['without missing details the run sheet is next', { ...booked, missing: 0 }, { code: 'sheet' }],
  ['on the event day the run sheet is next', { ...booked, missing: 0, today: '2027-05-26' }, { code: 'sheet' }],
  ['an ended event is to be marked done', { ...booked, isEnded: true, today: '2027-05-27' }, { code: 'close' }],
  ['an event past midnight is not ended yet', { ...booked, missing: 0, today: '2027-05-27' }, { code: 'sheet' }],
  [
    'the leftover count comes before marking an event done',
    { ...booked, afterEvent, today: '2027-05-27' },
    { code: 'after', ...afterEvent },
  ],
  [
    'the leftover count of a done event is next',
    { ...booked, state: 'done', afterEvent, today: '2027-05-27' },
    { code: 'after', ...afterEvent },
  ],
  ['an event booked by hand needs its run sheet', { ...booked, agreement: null, missing: 0 }, { code: 'sheet' }],
  [
    'after the event an unpaid balance is next',
    { ...booked, state: 'done', toCome: balance, today: '2027-06-01' },
    { code: 'pay', cents: 97_700 },
  ],
  ['a done event needs nothing', { ...booked, state: 'done' }, null],
  [
    'the client of a postponed event gets an email',
    { ...asked, state: 'quoted', agreement: 'postponed' },
    { code: 'write' },
  ],
  ['a lost event needs nothing', { ...asked, state: 'lost' }, null],
  ['spam needs nothing', { ...asked, state: 'spam', isAsking: true }, null],
])('the next action of an event is computed: %s', (_, facts, stage) => expect(computeNextAction(facts)).toEqual(stage))

describe('any combination of facts', () => {
  const every = eventStates.flatMap((state) =>
    (['none', 'draft', 'out', 'sent'] as const).flatMap((proposal) =>
      [null, 'agreed', 'reserved', 'postponed', 'called-off'].flatMap((agreement) =>
        [null, deposit, balance].map(
          (toCome) => ({ ...asked, state, proposal, agreement, toCome, isAsking: false }) as NextActionInputs,
        ),
      ),
    ),
  )

  test('money is requested only for booked or done events', () => {
    for (const facts of every)
      if (computeNextAction(facts)?.code === 'pay') expect(['booked', 'done']).toContain(facts.state)
  })

  test('an open event always has a next action', () => {
    for (const facts of every)
      if (!['lost', 'spam', 'merged', 'done'].includes(facts.state)) expect(computeNextAction(facts)).not.toBeNull()
  })
})

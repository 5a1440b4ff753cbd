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
  ['a new request is answered', asked, { code: 'answer' }],
  ['an answered one gets its proposal', { ...asked, state: 'replied' }, { code: 'propose' }],
  ['so does one whose date is held', { ...asked, state: 'held' }, { code: 'propose' }],
  ['a draft is gone on with', { ...asked, proposal: 'draft' }, { code: 'go-on' }],
  ['of a proposal that is out they are reminded', { ...asked, state: 'quoted', proposal: 'out' }, { code: 'remind' }],
  ['a proposal sent just now is looked at', { ...asked, state: 'quoted', proposal: 'sent' }, { code: 'look' }],
  ['what they ask comes first', { ...asked, proposal: 'out', isAsking: true }, { code: 'decide' }],
  ['also after the yes', { ...booked, isAsking: true, toCome: deposit }, { code: 'decide' }],
  [
    'after the yes the deposit is awaited',
    { ...booked, agreement: 'agreed', toCome: deposit },
    { code: 'pay', cents: 31_300 },
  ],
  ['a balance that is not due yet waits', { ...booked, toCome: balance }, { code: 'facts', missing: 4 }],
  ['on its day it does not', { ...booked, toCome: balance, today: '2027-05-19' }, { code: 'pay', cents: 97_700 }],
  ['whoever may not know of money goes on', { ...booked, agreement: 'agreed' }, { code: 'facts', missing: 4 }],
  ['with all facts there is the run sheet', { ...booked, missing: 0 }, { code: 'sheet' }],
  ['on the day itself, too', { ...booked, missing: 0, today: '2027-05-26' }, { code: 'sheet' }],
  ['what was poured is closed', { ...booked, isEnded: true, today: '2027-05-27' }, { code: 'close' }],
  ['an event past midnight is not closed yet', { ...booked, missing: 0, today: '2027-05-27' }, { code: 'sheet' }],
  [
    'but first what it left is counted',
    { ...booked, afterEvent, today: '2027-05-27' },
    { code: 'after', ...afterEvent },
  ],
  [
    'also of one that is closed',
    { ...booked, state: 'done', afterEvent, today: '2027-05-27' },
    { code: 'after', ...afterEvent },
  ],
  ['marked booked by hand is booked', { ...booked, agreement: null, missing: 0 }, { code: 'sheet' }],
  [
    'a balance is awaited after the event',
    { ...booked, state: 'done', toCome: balance, today: '2027-06-01' },
    { code: 'pay', cents: 97_700 },
  ],
  ['then nothing is', { ...booked, state: 'done' }, null],
  ['what is postponed is written about', { ...asked, state: 'quoted', agreement: 'postponed' }, { code: 'write' }],
  ['a lost one is over', { ...asked, state: 'lost' }, null],
  ['spam is over', { ...asked, state: 'spam', isAsking: true }, null],
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

import { expect, test } from 'vitest'
import type { EventState } from '../../events/event/event.ts'
import type { ProposalState } from './proposal-state.ts'
import { findProposalBlocker } from './proposal-block.ts'

test.each<[EventState, ProposalState[], ReturnType<typeof findProposalBlocker>]>([
  ['new', [], null],
  ['quoted', ['draft', 'out', 'ended'], null],
  ['lost', ['declined'], null],
  ['quoted', ['released'], null],
  ['spam', [], 'spam'],
  ['booked', ['reserved'], 'agreed'],
  ['quoted', ['draft', 'postponed'], 'agreed'],
  ['lost', ['called-off'], 'canceled'],
  ['replied', ['draft', 'called-off'], 'canceled'],
  ['done', [], 'done'],
  ['booked', ['done'], 'done'],
])('a %s event with earlier proposals %j blocks a new proposal with %s', (state, versions, block) => {
  expect(
    findProposalBlocker(
      state,
      versions.map((one) => ({ state: one })),
    ),
  ).toBe(block)
})

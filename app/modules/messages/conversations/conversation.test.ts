import { expect, test } from 'vitest'
import { findWaitingSince, formatWaitingHeading, sortConversations, type Conversation } from './conversation.ts'

function createConversation(eventId: string, heardAt: number | null, repliedAt: number | null): Conversation {
  const said = (at: number | null) => (at === null ? null : { at, text: '', channel: 'email' as const, who: '' })
  const waitingSince = findWaitingSince(heardAt === null ? [] : [heardAt], repliedAt)
  const facts = { eventId, name: eventId, failure: null, isUnread: false }
  return { ...facts, heard: said(heardAt), replied: said(repliedAt), waitingSince }
}

test.each([
  [[], null, null],
  [[1], null, 1],
  [[2], 1, 2],
  [[1], 2, null],
  [[], 2, null],
  [[1, 3, 5], 2, 3],
  [[1, 3, 5], null, 1],
])('a client who wrote at %j and got an answer at %j waits since %j', (heardAt, repliedAt, since) => {
  expect(findWaitingSince(heardAt, repliedAt)).toBe(since)
})

test('conversations that wait longest come first, then the last answered', () => {
  const all = [
    createConversation('new', 9, null),
    createConversation('answered', 1, 2),
    createConversation('old', 3, 2),
    createConversation('later', 4, 5),
  ]
  const { waiting, answered } = sortConversations(all)
  expect(waiting.map(({ eventId }) => eventId)).toEqual(['old', 'new'])
  expect(answered.map(({ eventId }) => eventId)).toEqual(['later', 'answered'])
})

test.each([
  [0, 'Nobody waits for an answer'],
  [1, 'One person waits for an answer'],
  [3, 'Three people wait for an answer'],
  [27, '27 people wait for an answer'],
])('the heading for %i waiting clients is “%s”', (count, heading) => {
  expect(formatWaitingHeading(count)).toBe(heading)
})

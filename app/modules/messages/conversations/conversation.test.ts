import { expect, test } from 'vitest'
import { formatWaitingHeading, isWaiting, sortConversations, type Conversation } from './conversation.ts'

function createConversation(eventId: string, heardAt: number | null, repliedAt: number | null): Conversation {
  const said = (at: number | null) => (at === null ? null : { at, text: '', channel: 'email' as const, who: '' })
  return { eventId, name: eventId, heard: said(heardAt), replied: said(repliedAt), failure: null, isUnread: false }
}

test.each([
  [null, null, false],
  [1, null, true],
  [2, 1, true],
  [1, 2, false],
  [null, 2, false],
])('heard at %j and replied at %j: waits is %s', (heardAt, repliedAt, waits) => {
  expect(isWaiting(createConversation('x', heardAt, repliedAt))).toBe(waits)
})

test('those that wait come first, longest first, then the last answered', () => {
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
])('%i: %s', (count, heading) => {
  expect(formatWaitingHeading(count)).toBe(heading)
})

import { expect, test } from 'vitest'
import { findMentionedEvent, mentionsDate } from './mentioned-event.ts'

const events = [
  { eventId: 'nora', names: ['Nora Whitfield & Eli Brandt'], date: '2027-05-22' },
  { eventId: 'tori', names: ['Tori Vance and Sam Vance'], date: '2027-06-05' },
  { eventId: 'ana', names: ['Ana Ruiz', 'Eli Soto'], date: '2027-06-05' },
]

test.each([
  ['Nora would like the bar to open at 4:30', 'nora'],
  ['NORA’S dad has two freezers', 'nora'],
  ['The Vances ask about parking', null],
  ['Sam and Tori ask about parking', 'tori'],
  ['Eli asks about parking', null],
  ['Eli asks about parking on May 22', 'nora'],
  ['Anything new for 5/22?', 'nora'],
  ['Anything new for June 5th?', null],
  ['Ana, June 5: is the ramp fine?', 'ana'],
  ['Nora on June 5?', null],
  ['Nora and Ana both ask', null],
  ['El evento de Ana es el 5 de junio', 'ana'],
  ['Happy Thanksgiving!', null],
])('the text "%s" mentions the event of %s', (text, eventId) => {
  expect(findMentionedEvent(text, events)).toBe(eventId)
})

test.each([
  ['on May 22', true],
  ['on May 22nd, 2027', true],
  ['on May 22, 2026', false],
  ['on May 2', false],
  ['on May 221', false],
  ['22 May', true],
  ['el 22 de mayo', true],
  ['el 22 de mayo de 2026', false],
  ['5/22', true],
  ['05/22/27', true],
  ['5/22/2026', false],
  ['2027-05-22', true],
  ['15/22', false],
  ['you may 22', true],
])('the text "%s" mentions the date May 22, 2027: %s', (text, isNamed) => {
  expect(mentionsDate(text, '2027-05-22')).toBe(isNamed)
})

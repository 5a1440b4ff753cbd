import { expect, test } from 'vitest'
import { guessMessageEvent } from './guess-message-event.ts'

const events = [
  {
    eventId: 'elena',
    name: 'Elena Rossi',
    names: ['Elena Rossi'],
    addresses: ['elena@guests.example'],
    date: '2027-05-22',
  },
  { eventId: 'tori', name: 'Tori & Sam Vance', names: ['Tori & Sam Vance'], addresses: [], date: '2027-06-05' },
  { eventId: 'sam', name: 'Sam Brandt', names: ['Sam Brandt'], addresses: [], date: '2027-06-19' },
]

test.each([
  [
    'Gia Rossi',
    'g.rossi@mail.example',
    'This is Elena’s mother.',
    'elena',
    /^Says “Elena”, and shares a last name\. A new/,
  ],
  ['', 'grossi@mail.example', 'May we bring our own limoncello?', 'elena', /^Shares a last name\./],
  ['Pat', 'pat@mail.example', 'Is June 5 still fine?', 'tori', /^Names June 5\./],
  ['Pat', 'pat@mail.example', 'I work with Tori', 'tori', /^Says “Tori”\./],
  ['', 'Elena@guests.example', 'Hello', 'elena', /^Writes from an address/],
  ['Pat', 'pat@mail.example', 'I work with Sam', null, null],
  ['Pat', 'pat@mail.example', 'We need a bar in July', null, null],
] as const)(
  'a message of “%s” <%s> saying “%s” gets the expected event',
  (senderName, senderEmail, text, eventId, reason) => {
    const guess = guessMessageEvent({ senderName, senderEmail, subject: '', text }, events)
    expect(guess?.eventId ?? null).toBe(eventId)
    if (reason) expect(guess!.reason).toMatch(reason)
  },
)

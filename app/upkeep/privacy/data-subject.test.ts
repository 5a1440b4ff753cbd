import { expect, test } from 'vitest'
import { formatDataSubjectCounts, redactStaffNames } from './data-subject.ts'
import { isDataSubjectEvent, isDataSubjectEmail, removeDataSubjectRows } from './remove-data-subject-rows.ts'

const nora = { email: 'nora@home.example', eventIds: new Set(['a']), isOurs: false }
const letter = (id: string, event_id: string | null, recipient: string, reply_to: string | null = null) =>
  ({ id, event_id, recipient, reply_to }) as never
const lead = (id: string, from_email: string, phone_number = '+19045550142') =>
  ({ id, from_email, phone_number }) as never

test.each<[string, [string | null, string, string | null], boolean]>([
  ['about their request', ['a', 'bar@bar.example', null], true],
  ['to them, about nothing', [null, 'Nora@Home.example', null], true],
  ['to be answered to them', ['b', 'bar@bar.example', 'nora@home.example'], true],
  ['about somebody else', ['b', 'bar@bar.example', 'x@y.example'], false],
])('an email %s is recognized as belonging to a person or not', (_, [event_id, recipient, reply_to], isTheirs) => {
  expect(isDataSubjectEmail({ event_id, recipient, reply_to }, nora)).toBe(isTheirs)
})

test.each([
  ['Nora@Home.example', 'nora@home.example', true],
  ['nora@home.example', '+19045550142', false],
  ['', '+19045550142', true],
  ['', '', false],
])('an event from “%s” belongs to the person with the address %s: %s', (from_email, address, isTheirs) => {
  expect(isDataSubjectEvent({ from_email, phone_number: '+19045550142' }, address)).toBe(isTheirs)
})

test('an email to the owner’s address is the owner’s data only for their own events', () => {
  expect(
    isDataSubjectEmail({ event_id: 'b', recipient: 'nora@home.example', reply_to: null }, { ...nora, isOurs: true }),
  ).toBe(false)
  expect(
    isDataSubjectEmail({ event_id: 'a', recipient: 'nora@home.example', reply_to: null }, { ...nora, isOurs: true }),
  ).toBe(true)
})

test('a data export removes staff names and keeps the person’s and business addresses', () => {
  const ours = { own: 'hello@bar.example', people: ['', 'ann@bar.example', 'ann@bar.example.org', 'nora@home.example'] }
  const kept = { by: 'Ann', words: 'Ann@bar.example, ann@bar.example.org, joann@bar.example; nora@home.example' }
  expect(redactStaffNames(kept, 'nora@home.example', ours)).toEqual({
    by: null,
    words: 'hello@bar.example, hello@bar.example, joann@bar.example; nora@home.example',
  })
})

test('erasing a person removes only their part of a deleted item', () => {
  const contents = {
    event: [lead('z', 'NORA@home.example'), lead('b', 'x@y.example')],
    history_entry: [
      { id: 'e1', event_id: 'z' },
      { id: 'e2', event_id: 'a' },
      { id: 'e3', event_id: 'b' },
    ] as never[],
    event_search: [
      { event_id: 'z', text: '' },
      { event_id: 'b', text: '' },
    ],
    email: [letter('l1', 'z', 'bar@bar.example'), letter('l2', 'b', 'x@y.example')],
    email_log_entry: [
      { id: 'm1', email_id: 'l1' },
      { id: 'm2', email_id: 'l2' },
    ] as never[],
    partner: [{ id: 'p' }] as never[],
  }
  expect(removeDataSubjectRows(contents, nora)).toEqual({
    event: [lead('b', 'x@y.example')],
    history_entry: [{ id: 'e3', event_id: 'b' }],
    event_search: [{ event_id: 'b', text: '' }],
    email: [letter('l2', 'b', 'x@y.example')],
    email_log_entry: [{ id: 'm2', email_id: 'l2' }],
    partner: [{ id: 'p' }],
  })
  expect(removeDataSubjectRows({ event: [lead('z', 'nora@home.example')] }, nora)).toEqual({})
  expect(removeDataSubjectRows({ partner: [{ id: 'p' }] as never[] }, nora)).toBeNull()
})

test.each<[number, number, number, string]>([
  [0, 0, 0, 'nothing'],
  [1, 0, 0, '1 event'],
  [2, 1, 0, '2 events and 1 email'],
  [2, 5, 1, '2 events, 5 emails and 1 deleted item'],
])('%i requests, %i emails and %i deleted items are described as %s', (requests, letters, inBin, words) => {
  expect(
    formatDataSubjectCounts({
      email: '',
      isOurs: false,
      requests: Array(requests),
      letters: Array(letters),
      agreements: [],
      listTicks: [],
      followUps: [],
      contacts: [],
      unfinishedInquiries: [],
      letterStops: [],
      inBin,
    }),
  ).toBe(words)
})

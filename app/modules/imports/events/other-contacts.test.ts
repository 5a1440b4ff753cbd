import { expect, test } from 'vitest'
import { parseAdditionalContacts } from './other-contacts.ts'

test('a second address in a cell becomes a second contact', () => {
  expect(parseAdditionalContacts({ email: 'nora@home.example ::: nora@work.example', phone: '' })).toEqual({
    contacts: [{ email: 'nora@work.example', phone: '' }],
    unread: { email: [], phone: [] },
  })
})

test('further numbers are paired with further addresses in their order', () => {
  const cells = {
    email: 'a@home.example; b@home.example; c@home.example',
    phone: '904-555-0142 ::: 904-555-0143',
  }
  expect(parseAdditionalContacts(cells).contacts).toEqual([
    { email: 'b@home.example', phone: '+19045550143' },
    { email: 'c@home.example', phone: '' },
  ])
})

test('contact text that is neither an address nor a number goes to the note', () => {
  const { contacts, unread } = parseAdditionalContacts({
    email: 'nora@home.example ::: ask her',
    phone: '904-555-0142 ::: none',
  })
  expect(contacts).toEqual([])
  expect(unread).toEqual({ email: ['ask her'], phone: ['none'] })
})

test('a single address and number add no further contact', () => {
  expect(parseAdditionalContacts({ email: 'nora@home.example', phone: '904-555-0142' }).contacts).toEqual([])
})

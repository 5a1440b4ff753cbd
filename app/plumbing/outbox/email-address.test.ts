import { expect, test } from 'vitest'
import { hasAccentedLocalPart, isEmailAddress, suggestEmailAddress } from './check-email-address.ts'
import { emailSchema, computeRecipientKey } from './email-address.ts'

test.each([
  'ada@example.com',
  'tom&jerry@example.com',
  'first/last@example.com',
  "o'hara+bar@mail.example.co.uk",
  'ada@bücher.example',
  'ada@example.xn--p1ai',
  'a@b.c',
])('the address %s is accepted as an email address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  '',
  'ada',
  'a@b',
  '@example.com',
  'ada@',
  'ada@example..com',
  'ada@.com',
  'ada@exa mple.com',
  'ada lovelace@example.com',
  'ada@127.0.0.1',
  'ada@example.com/path',
  'ada@example.com:25',
  'a@b@example.com',
  'ada@example.com?x',
  'ada@-.com',
  'Ada <ada@example.com>',
  'ada@example.com,eve@example.com',
  'ada@[::1]',
])('the address %j is rejected as an email address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test.each([
  ['Nora@Home.Example', 'nora@home.example'],
  ['nora+bar+2@home.example', 'nora@home.example'],
  ['No.Ra+bar@GMail.com', 'nora@gmail.com'],
  ['nora@googlemail.com', 'nora@gmail.com'],
  ['no.ra@home.example', 'no.ra@home.example'],
  ['+@home.example', '+@home.example'],
])('the email address %s counts as recipient %s', (address, key) => {
  expect(computeRecipientKey(address)).toBe(key)
})

test('a curly apostrophe in an address becomes a straight one', () => {
  const read = (text: string) => emailSchema('empty').parse(text)
  expect(['o’brien@home.example', 'o‘hara@home.example'].map(read)).toEqual([
    "o'brien@home.example",
    "o'hara@home.example",
  ])
})

test.each([
  ['josé@example.com', 'with an accent'],
  ['ñandú@example.com', 'with an accent'],
  ['jose@', 'wrong'],
  ['josé', 'wrong'],
  ['josé lópez@example.com', 'wrong'],
])('the email address %j is rejected with the matching message', (text, reason) => {
  const { error } = emailSchema('empty', 'long', 'wrong', 'with an accent').safeParse(text)
  expect(error?.issues.map(({ message }) => message)).toEqual([reason])
})

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['Ada.L@GMIAL.com', 'Ada.L@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@mybakery.con', 'ada@mybakery.com'],
])('the suggested correction of %s is %s', (typed, likely) => {
  expect([isEmailAddress(typed), suggestEmailAddress(typed)]).toEqual([true, likely])
})

test.each([
  'ada@gmail.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@unf.edu',
  'ada@live.co',
  'ada@bar.example',
  'ada',
  '',
])('the address %j gets no suggested correction', (typed) => expect(suggestEmailAddress(typed)).toBeNull())

test('an address is reported as accented only if it is otherwise valid', () => {
  expect([
    hasAccentedLocalPart('josé@home.example'),
    hasAccentedLocalPart('jose@home.example'),
    hasAccentedLocalPart('josé@home'),
  ]).toEqual([true, false, false])
})

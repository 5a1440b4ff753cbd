import { expect, test } from 'vitest'
import { parseOptionalHttpsUrl } from './parse-optional-url.ts'

test.each([
  ['', ''],
  ['   ', ''],
  ['https://www.instagram.com/juniper.lens', 'https://www.instagram.com/juniper.lens'],
  [' https://juniper.example ', 'https://juniper.example/'],
  ['instagram.com/juniper', 'https://instagram.com/juniper'],
  ['HTTPS://Juniper.Example/A', 'https://juniper.example/A'],
  ['https://zoë.example/', 'https://xn--zo-ija.example/'],
])('the link %j is normalized to %j', (typed, kept) => {
  expect(parseOptionalHttpsUrl(typed)).toBe(kept)
})

test.each([
  'http://juniper.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  '@juniper',
  'juniper',
  'localhost:3000',
  'https://localhost',
  'https://me:secret@juniper.example',
  'https://paypal.com@juniper.example',
  'https://juniper example',
  'https://',
  '//juniper',
  `https://juniper.example/${'x'.repeat(300)}`,
])('the text %j is rejected as a link', (typed) => {
  expect(parseOptionalHttpsUrl(typed)).toBeNull()
})

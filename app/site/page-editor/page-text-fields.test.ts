import { expect, test } from 'vitest'
import { joinParagraphs, validatePageText, parseParagraphs, type PageTextField } from './page-text-fields.ts'

test.each([
  [undefined, []],
  [' \n\n ', []],
  ['one', ['one']],
  ['one\r\n\r\ntwo', ['one', 'two']],
  ['one\nstill one\n \n\n\ntwo', ['one still one', 'two']],
  ['<b>one</b>', ['<b>one</b>']],
])('the page text %j is parsed into the paragraphs %j', (text, paragraphs) => {
  expect(parseParagraphs(text)).toEqual(paragraphs)
  expect(parseParagraphs(joinParagraphs(paragraphs))).toEqual(paragraphs)
})

const fields: PageTextField[] = [
  { name: 'tagline', label: 'Tagline', as: 'line', most: 5 },
  { name: 'caption', label: 'Caption', as: 'line', most: 5, optional: true },
  { name: 'text', label: 'Text', as: 'text', most: 5, rows: 3 },
]

test('surrounding spaces and invisible characters do not count toward the length limit', () => {
  expect(validatePageText(fields, { tagline: ' 12345\u200b ', text: 'one\n1' })).toEqual([])
})

test('missing and overlong page texts are reported by label in field order', () => {
  expect(validatePageText(fields, { tagline: '  ', caption: '123456', text: '🍸🍸🍸🍸🍸🍸🍸' })).toEqual([
    { field: 'tagline', message: 'Write something under “Tagline”' },
    { field: 'caption', message: 'Shorten “Caption” to at most 5 characters; it has 6' },
    { field: 'text', message: 'Shorten “Text” to at most 5 characters; it has 7' },
  ])
})

import { expect, test } from 'vitest'
import { toSectionInput, parseSections } from './privacy-form.ts'
import { maxSections, applySectionEdit } from './section-edits.ts'

const typed = {
  lead: 'In short',
  ...toSectionInput([
    { heading: 'A', text: 'a' },
    { heading: 'B', text: 'b' },
    { heading: 'C', text: 'c' },
  ]),
}
const headings = (intent: string, input: Record<string, string> = typed) =>
  parseSections(applySectionEdit(input, intent)!.typed)
    .map(({ heading, text }) => heading + text)
    .join(' ')

test.each([
  ['add', 'Aa Bb Cc '],
  ['up-1', 'Bb Aa Cc'],
  ['up-0', 'Aa Bb Cc'],
  ['down-1', 'Aa Cc Bb'],
  ['down-2', 'Aa Bb Cc'],
  ['remove-1', 'Aa Cc'],
  ['remove-9', 'Aa Bb Cc'],
  ['up-9', 'Aa Bb Cc'],
  ['put-back', 'Aa Bb Cc'],
])('the button “%s” of the page editor moves, adds, removes or restores a section', (intent, expected) => {
  expect(headings(intent)).toBe(expected)
})

test('editing the sections of a page keeps the values of its other fields', () => {
  expect(applySectionEdit(typed, 'remove-0')?.typed.lead).toBe('In short')
})

test.each([0, 1, 2])('removed section %i is restored at its position, only once', (i) => {
  const removed = applySectionEdit(typed, `remove-${i}`)!.typed
  expect(headings('put-back', removed)).toBe('Aa Bb Cc')
  expect(headings('put-back', applySectionEdit(removed, 'put-back')!.typed)).toBe('Aa Bb Cc')
})

test('a page can have only a limited number of sections', () => {
  const many = toSectionInput(Array.from({ length: maxSections }, (_, i) => ({ heading: String(i), text: '' })))
  expect(parseSections(applySectionEdit(many, 'add')!.typed)).toHaveLength(maxSections)
})

test.each(['save', 'edit', 'up-', 'up-x', ''])('the action %j is not recognized as a section edit', (intent) => {
  expect(applySectionEdit(typed, intent)).toBeNull()
})

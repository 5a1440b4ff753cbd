import { expect, test } from 'vitest'
import { asTyped, parseSections } from './privacy-form.ts'
import { mostSections, sectionStep } from './section-steps.ts'

const typed = {
  lead: 'In short',
  ...asTyped([
    { heading: 'A', text: 'a' },
    { heading: 'B', text: 'b' },
    { heading: 'C', text: 'c' },
  ]),
}
const headings = (intent: string, input: Record<string, string> = typed) =>
  parseSections(sectionStep(input, intent)!.typed)
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
])('%s', (intent, expected) => {
  expect(headings(intent)).toBe(expected)
})

test('everything else typed stays', () => {
  expect(sectionStep(typed, 'remove-0')?.typed.lead).toBe('In short')
})

test.each([0, 1, 2])('section %i removed is put back where it was, words and all, once', (i) => {
  const removed = sectionStep(typed, `remove-${i}`)!.typed
  expect(headings('put-back', removed)).toBe('Aa Bb Cc')
  expect(headings('put-back', sectionStep(removed, 'put-back')!.typed)).toBe('Aa Bb Cc')
})

test('there is an end to adding', () => {
  const many = asTyped(Array.from({ length: mostSections }, (_, i) => ({ heading: String(i), text: '' })))
  expect(parseSections(sectionStep(many, 'add')!.typed)).toHaveLength(mostSections)
})

test.each(['save', 'edit', 'up-', 'up-x', ''])('%j is no step', (intent) => {
  expect(sectionStep(typed, intent)).toBeNull()
})

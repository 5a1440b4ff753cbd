import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choiceField,
  integerField,
  defineForm,
  lineField,
  optionalField,
  multilineField,
  checkboxField,
} from './form.ts'

const form = defineForm(
  {
    kind: choiceField({
      label: 'Kind',
      choices: [
        { value: 'dj', label: 'DJ' },
        { value: 'venue', label: 'Venue' },
      ],
      mend: 'Choose one',
      other: 'one that was deleted',
    }),
    name: lineField({ label: 'Name', most: 10, empty: 'Enter a name' }),
    about: multilineField({ label: 'About', rows: 3, most: 20 }),
    guests: integerField({ label: 'Guests', least: 1, most: 2_000 }),
    minors: optionalField(integerField({ label: 'Minors', least: 0, most: 2_000 })),
    isVisible: checkboxField({ label: 'Visible' }),
  },
  ({ guests, minors }) => ((minors ?? 0) > guests ? [{ field: 'minors', message: 'More than there are guests' }] : []),
)
const typed = { kind: 'dj', name: ' Ada  Bell ', about: 'One\r\ntwo', guests: '1,200', minors: '', isVisible: 'yes' }
const values = { kind: 'dj', name: 'Ada Bell', about: 'One\ntwo', guests: 1200, minors: null, isVisible: true } as const

describe('a form definition', () => {
  test('a form definition parses posted texts into values and formats them back', () => {
    expect(form.read(typed)).toEqual({ values })
    expect(form.textsOf(values)).toEqual({ ...typed, name: 'Ada Bell', about: 'One\ntwo', guests: '1200' })
  })

  test('a form definition reports an error for each invalid field, in field order', () => {
    const reading = form.read({ kind: 'bakery', name: '', about: 'x'.repeat(21), guests: 'many', minors: '-1' })
    expect(reading).toEqual({
      errors: [
        { field: 'kind', message: 'Choose one' },
        { field: 'name', message: 'Enter a name' },
        { field: 'about', message: 'Shorten this to at most 20 characters; it has 21' },
        { field: 'guests', message: 'Enter a whole number from 1 to 2,000' },
        { field: 'minors', message: 'Enter a whole number from 0 to 2,000' },
      ],
    })
  })

  test('a form with two identical error messages adds each field’s label to its message', () => {
    const both = defineForm({
      minors: integerField({ label: 'Minors', least: 0, most: 9 }),
      drivers: integerField({ label: 'Drivers', least: 0, most: 9 }),
    })
    expect(both.read({ minors: 'x', drivers: '' })).toEqual({
      errors: [
        { field: 'minors', message: 'Minors: enter a whole number from 0 to 9' },
        { field: 'drivers', message: 'Drivers: enter a whole number from 0 to 9' },
      ],
    })
  })

  test('an error message that already names its field gets no label added', () => {
    const both = defineForm({
      subject: lineField({ label: 'Subject', most: 9, empty: 'Write a subject' }),
      other: lineField({ label: 'Reply', most: 9, empty: 'Write a subject' }),
    })
    expect(both.read({})).toEqual({
      errors: [
        { field: 'subject', message: 'Write a subject' },
        { field: 'other', message: 'Reply: write a subject' },
      ],
    })
    // Whole words count as a label, and "ZIP" keeps its capitals.
    const ends = defineForm({
      end: lineField({ label: 'End', most: 9, empty: 'ZIP or town: send one' }),
      start: lineField({ label: 'Start', most: 9, empty: 'ZIP or town: send one' }),
    })
    expect(ends.read({})).toEqual({
      errors: [
        { field: 'end', message: 'End: ZIP or town: send one' },
        { field: 'start', message: 'Start: ZIP or town: send one' },
      ],
    })
  })

  test('the rules of a whole form are checked only once every field is valid', () => {
    expect(form.read({ ...typed, guests: '2', minors: '3' })).toEqual({
      errors: [{ field: 'minors', message: 'More than there are guests' }],
    })
  })

  test('the differences of a form are described by label, checkboxes with yes or no', () => {
    const stored = { ...form.textsOf(values), kind: 'gone' }
    expect(form.differ(stored, { ...typed, isVisible: '' })).toEqual([
      { label: 'Kind', stored: 'one that was deleted', typed: 'DJ' },
      { label: 'Visible', stored: 'yes', typed: 'no' },
    ])
  })

  test('a form definition parses its formatted values back unchanged, for any posted text', () => {
    const posted = fc.record({
      kind: fc.constantFrom('dj', 'venue', 'x'),
      name: fc.string({ unit: 'binary' }),
      about: fc.string({ unit: 'binary' }),
      guests: fc.oneof(fc.string(), fc.integer().map(String)),
      minors: fc.oneof(fc.string(), fc.integer().map(String)),
      isVisible: fc.constantFrom('', 'yes', 'on'),
    })
    fc.assert(
      fc.property(posted, (words) => {
        const reading = form.read(words)
        if ('values' in reading) expect(form.read(form.textsOf(reading.values))).toEqual(reading)
      }),
    )
  })
})

import { z } from 'zod'
import { fieldErrors } from '../../ui/field-errors.ts'
import { put, type EntryKind } from './entry.ts'
import { line } from '../catalogue/entry-text.ts'

const schema = z.object({ heading: line('Enter a heading', 60), words: line('Enter what visitors should know', 600) })

/** A general detail: a heading and what visitors should know. Only words; nothing counts with them. */
export const detailEntry: EntryKind = {
  title: (menu, key) => menu.details.find(({ id }) => id === key)?.heading ?? 'A new detail',
  fields: () => [
    { name: 'heading', label: 'Heading', as: 'line' },
    {
      name: 'words',
      label: 'What visitors should know',
      hint: 'Numbers in here are words: the rules do not change them.',
      as: 'text',
      rows: 4,
    },
  ],
  wordsOf(menu, key) {
    const found = menu.details.find(({ id }) => id === key)
    return found ? { heading: found.heading, words: found.words } : null
  },
  blank: {},
  edit(menu, key, words) {
    const reading = schema.safeParse(words)
    if (!reading.success) return { errors: fieldErrors(reading.error) }
    const detail = { id: key, ...reading.data }
    const namesake = menu.details.find(
      ({ id, heading }) => id !== key && heading.toLowerCase() === detail.heading.toLowerCase(),
    )
    if (namesake)
      return {
        errors: [
          { field: 'heading', message: `Choose another heading: there is one called ${namesake.heading} already` },
        ],
      }
    return { key, menu: { ...menu, details: put(menu.details, detail, ({ id }) => id === key) } }
  },
  reasonToStay: () => null,
  place: () => 'general-details',
}

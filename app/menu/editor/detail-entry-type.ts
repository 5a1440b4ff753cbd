import { defineForm, lineField } from '../../business/forms/form.ts'
import { replaceOrAppend, type MenuEntryType } from './menu-entry-type.ts'

/** Entry type of a general detail: a heading and a text for visitors. No calculation uses it. */
export const detailEntryType: MenuEntryType<{ heading: string; words: string }> = {
  noun: 'General detail',
  fresh: { title: 'Add a general detail', input: {} },
  form: (menu, key) =>
    defineForm(
      {
        heading: lineField({ label: 'Heading', most: 60, empty: 'Enter a heading' }),
        words: {
          ...lineField({
            label: 'What visitors should know',
            hint: 'Numbers in here are words: the rules do not change them.',
            most: 600,
            empty: 'Enter what visitors should know',
          }),
          as: 'text',
          rows: 4,
        },
      },
      ({ heading }) => {
        const isSame = (other: string) => other.toLowerCase() === heading.toLowerCase()
        const namesake = menu.details.find((other) => other.id !== key && isSame(other.heading))
        if (!namesake) return []
        const message = `Choose another heading: there is one called ${namesake.heading} already`
        return [{ field: 'heading', message }]
      },
    ),
  title: ({ heading }) => heading,
  read(menu, key) {
    const found = menu.details.find(({ id }) => id === key)
    return found ? { heading: found.heading, words: found.words } : null
  },
  put: (menu, key, values) => ({
    key,
    menu: { ...menu, details: replaceOrAppend(menu.details, { id: key, ...values }, ({ id }) => id === key) },
  }),
  reasonToStay: () => null,
  place: () => 'general-details',
}

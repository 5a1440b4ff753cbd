import { z } from 'zod'
import { choiceField, integerField, defineForm, lineField, type FieldDefinition } from '../../business/forms/form.ts'
import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import { visibilityField, type MenuEntryType } from './menu-entry-type.ts'

type PackageValues = {
  name: string
  summary: string
  experience: string
  bartenders: number
  hours: number
  items: string[]
  isVisible: boolean
}

/** Entry type of the three packages. They can be renamed, refilled and hidden, but not added or deleted. */
export const packageEntryType: MenuEntryType<PackageValues> = {
  noun: 'Package',
  fresh: null,
  form: (menu) =>
    defineForm<PackageValues>(
      {
        name: lineField({ label: 'Name', most: 60, empty: 'Enter its name' }),
        summary: lineField({ label: 'Short description', most: 200, empty: 'Say in a line what it is' }),
        experience: choiceField({
          label: 'Experience in the package',
          hint: 'A package costs what its parts cost: the experience and the additions below.',
          choices: menu.experiences.map(({ slug, name, isVisible }) => ({
            value: slug,
            label: isVisible ? name : `${name} (hidden)`,
          })),
          mend: 'Choose an experience that is on the menu',
        }),
        bartenders: integerField({
          label: 'Additional bartenders, at least',
          hint: 'Those the guests need anyway count toward them.',
          least: 0,
          most: 20,
        }),
        hours: integerField({
          label: 'Additional hours, at least',
          hint: 'Those the event lasts anyway count toward them.',
          least: 0,
          most: 12,
        }),
        items,
        isVisible: visibilityField,
      },
      (values) => conflicts(menu, values),
    ),
  title: ({ name }) => name,
  read(menu, key) {
    const of = menu.packages.find(({ slug }) => slug === key)
    if (!of) return null
    return {
      name: of.packageName,
      summary: of.summary,
      experience: of.experienceSlug,
      bartenders: of.leastExtraBartenders,
      hours: of.leastExtraHours,
      items: of.items,
      isVisible: of.isVisible,
    }
  },
  put(menu, key, { name, experience, bartenders, hours, ...rest }) {
    const more = {
      packageName: name,
      ...rest,
      experienceSlug: experience,
      leastExtraBartenders: bartenders,
      leastExtraHours: hours,
    }
    return { key, menu: { ...menu, packages: menu.packages.map((of) => (of.slug === key ? { ...of, ...more } : of)) } }
  },
  reasonToStay: () => 'There are always three of them. Hide it instead.',
  place: (key) => `package-${key}`,
}

const items: FieldDefinition<string[]> = {
  label: 'What is included',
  hint: 'One thing a line. These are words; prices come from the parts.',
  as: 'text',
  rows: 7,
  read: z
    .string()
    .default('')
    .transform((typed, context) => {
      const items = splitLines(typed).filter((item) => item !== '')
      const twice = items.find((item, i) => items.indexOf(item) !== i)
      const mend = (message: string) => context.addIssue({ code: 'custom', message })
      if (items.length === 0) mend('Enter what is included, one thing a line')
      if (items.length > 30) mend('Enter at most 30 lines')
      if (items.some((item) => countCharacters(item) > 120)) mend('Shorten each line to 120 characters')
      if (twice !== undefined) mend(`Enter each thing once: “${twice}” is listed twice`)
      return items
    }),
  text: (items) => items.join('\n'),
}

/** Splits a text into normalized lines. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map(normalizeLine)
}

function conflicts(menu: FullMenu, { experience, isVisible }: PackageValues): FieldError[] {
  const of = menu.experiences.find(({ slug }) => slug === experience)
  return isVisible && of && !of.isVisible
    ? [{ field: 'experience', message: `Choose one that visitors see: the ${of.name} is hidden` }]
    : []
}

import { z } from 'zod'
import type { MenuPackage, WholeMenu } from '../catalogue/whole-menu.ts'
import { fieldErrors, type FieldMessage } from '../../ui/field-errors.ts'
import { put, type EntryKind } from './entry.ts'
import type { FormField } from '../../ui/form-field.ts'
import { count, line, linesOf, tick, ticked } from '../catalogue/entry-text.ts'

const schema = z.object({
  name: line('Enter its name', 60),
  summary: line('Say in a line what it is', 200),
  experience: z.string('Choose its experience'),
  bartenders: count(0, 20),
  hours: count(0, 12),
  items: z
    .string()
    .default('')
    .transform((text) => linesOf(text).filter((item) => item !== ''))
    .pipe(
      z
        .array(z.string().refine((item) => [...item].length <= 120, 'Shorten each line to 120 characters'))
        .min(1, 'Enter what is included, one thing a line')
        .max(30, 'Enter at most 30 lines'),
    ),
  isVisible: tick(),
})

/** One of the three packages: they can be named and filled anew and hidden, not added or deleted. */
export const packageEntry: EntryKind = {
  title: (menu, key) => find(menu, key)?.packageName ?? key,
  fields: (menu) => fieldsOn(menu),
  wordsOf(menu, key) {
    const found = find(menu, key)
    return found ? wordsOf(found) : null
  },
  blank: null,
  edit(menu, key, words) {
    const found = find(menu, key)
    const reading = schema.safeParse(words)
    if (!found) return { errors: [{ field: 'summary', message: 'There is no such package' }] }
    if (!reading.success) return { errors: firstOfItems(fieldErrors(reading.error)) }
    const { name, experience, bartenders, hours, ...rest } = reading.data
    const bundle = {
      ...found,
      packageName: name,
      ...rest,
      experienceSlug: experience,
      leastExtraBartenders: bartenders,
      leastExtraHours: hours,
    }
    const errors = conflicts(menu, bundle)
    if (errors.length > 0) return { errors }
    return { key, menu: { ...menu, packages: put(menu.packages, bundle, ({ slug }) => slug === key) } }
  },
  reasonToStay: () => 'There are always three of them. Hide it instead.',
  place: (key) => `package-${key}`,
}

function find(menu: WholeMenu, key: string): MenuPackage | undefined {
  return menu.packages.find(({ slug }) => slug === key)
}

function fieldsOn(menu: WholeMenu): FormField[] {
  const choices = menu.experiences.map(({ slug, name, isVisible }) => ({
    value: slug,
    label: isVisible ? name : `${name} (hidden)`,
  }))
  return [
    { name: 'name', label: 'Name', as: 'line' },
    { name: 'summary', label: 'In one line', as: 'line' },
    {
      name: 'experience',
      label: 'Its experience',
      hint: 'A package costs what its parts cost: the experience and the additions below.',
      as: 'choice',
      choices,
    },
    {
      name: 'bartenders',
      label: 'Additional bartenders, at least',
      hint: 'Those the guests need anyway count towards them.',
      as: 'count',
    },
    {
      name: 'hours',
      label: 'Additional hours, at least',
      hint: 'Those the event lasts anyway count towards them.',
      as: 'count',
    },
    {
      name: 'items',
      label: 'What is included',
      hint: 'One thing a line. These are words; prices come from the parts.',
      as: 'text',
      rows: 7,
    },
    {
      name: 'isVisible',
      label: 'Visitors see it',
      hint: 'Hidden, it is on no page and cannot be asked for.',
      as: 'tick',
    },
  ]
}

function wordsOf(of: MenuPackage) {
  return {
    name: of.packageName,
    summary: of.summary,
    experience: of.experienceSlug,
    bartenders: String(of.leastExtraBartenders),
    hours: String(of.leastExtraHours),
    items: of.items.join('\n'),
    ...ticked('isVisible', of.isVisible),
  }
}

function conflicts(menu: WholeMenu, { experienceSlug, items, isVisible }: MenuPackage): FieldMessage[] {
  const experience = menu.experiences.find(({ slug }) => slug === experienceSlug)
  const twice = items.find((item, i) => items.indexOf(item) !== i)
  const errors: FieldMessage[] = []
  if (!experience) errors.push({ field: 'experience', message: 'Choose an experience that is on the menu' })
  else if (isVisible && !experience.isVisible)
    errors.push({ field: 'experience', message: `Choose one that visitors see: the ${experience.name} is hidden` })
  if (twice !== undefined) errors.push({ field: 'items', message: `Enter each thing once: “${twice}” is there twice` })
  return errors
}

/** A line of the items that is wrong is told at the whole field. */
function firstOfItems(errors: FieldMessage[]): FieldMessage[] {
  const told = errors.map((error) => (error.field.startsWith('items.') ? { ...error, field: 'items' } : error))
  return told.filter(({ field }, i) => told.findIndex((other) => other.field === field) === i)
}

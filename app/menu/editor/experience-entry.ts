import { z } from 'zod'
import type { Bar } from '../catalogue/catalogue.ts'
import {
  barThings,
  bringersOf,
  readWhoBrings,
  thingWords,
  usualWhoBrings,
  type BarThing,
  type Bringer,
  type WhoBrings,
} from '../catalogue/who-brings.ts'
import { typedDollars } from '../catalogue/read-dollars.ts'
import type { MenuExperience, WholeMenu } from '../catalogue/whole-menu.ts'
import { fieldErrors, type FieldMessage } from '../../ui/field-errors.ts'
import { put, type EntryKind } from './entry.ts'
import type { FormField, Words } from '../../ui/form-field.ts'
import { count, line, price, tick, ticked } from '../catalogue/entry-text.ts'
import { slugOf } from './slug.ts'

const bars: Record<Bar, string> = {
  'beer-wine': 'Beer and wine',
  cocktails: 'Cocktails',
  'cocktails-beer-wine': 'Cocktails, beer and wine',
  'full-bar': 'A full bar',
}

/** In the owner's eyes: "they" are the hosts. */
const bringers: Record<Bringer, string> = {
  we: 'We bring',
  you: 'They buy',
  'you-guided': 'They buy it, we help choose',
  'on-request': 'On request',
  none: 'Not part of it',
}

function bringerField(thing: BarThing, more: Pick<FormField, 'label' | 'hint' | 'as'>): FormField {
  const choices = bringersOf(thing).map((value) => ({ value, label: bringers[value] }))
  return { name: `brings-${thing}`, choices, optional: true, ...more }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fields: FormField[] = [
  { name: 'name', label: 'Name', hint: 'Its address keeps the first name it was given.', as: 'line' },
  { name: 'tagline', label: 'In one line', hint: 'Stands on Home and in the quote form.', as: 'line' },
  { name: 'summary', label: 'In a few sentences', hint: 'Stands on Services.', as: 'text', rows: 4 },
  { name: 'price', label: 'Price in dollars', hint: 'What it starts at, like 600 or 1,150.50.', as: 'price' },
  { name: 'cocktails', label: 'Specialty cocktails included', hint: 'Each one beyond is an add-on.', as: 'count' },
  { name: 'garnishes', label: 'Garnish types included', hint: 'Each one beyond is an add-on.', as: 'count' },
  {
    name: 'bar',
    label: 'What is poured',
    hint: 'The calculator starts with it.',
    as: 'choice',
    choices: Object.entries(bars).map(([value, label]) => ({ value, label })),
  },
  bringerField('alcohol', {
    label: 'Alcohol',
    hint: 'Never in the price: the host buys it. Services and the quote form say so.',
    as: 'choice',
  }),
  ...barThings
    .filter((thing) => thing !== 'alcohol')
    .map((thing) => bringerField(thing, { label: capital(thingWords[thing]), as: 'row' })),
  { name: 'longSetUp', label: 'Always takes the long set-up', hint: 'Without it, only larger parties do.', as: 'tick' },
  {
    name: 'isVisible',
    label: 'Visitors see it',
    hint: 'Hidden, it is on no page and cannot be asked for.',
    as: 'tick',
  },
]

const schema = z.object({
  name: line('Enter its name', 80),
  tagline: line('Enter one line about it', 160),
  summary: line('Enter a few sentences about it', 600),
  price: price().refine((cents) => cents > 0, 'Enter a price above 0: estimates start with it'),
  cocktails: count(0, 20),
  garnishes: count(0, 20),
  bar: z.enum(Object.keys(bars) as [Bar], 'Choose what is poured'),
  longSetUp: tick(),
  isVisible: tick(),
})

/** The bar a visitor asks for. Its slug is made of its first name and never changes: addresses out there use it. */
export const experienceEntry: EntryKind = {
  title: (menu, key) => find(menu, key)?.name ?? 'A new experience',
  fields: () => fields,
  wordsOf(menu, key) {
    const found = find(menu, key)
    return found ? wordsOf(found) : null
  },
  blank: {
    cocktails: '0',
    garnishes: '0',
    bar: 'cocktails',
    isVisible: 'yes',
    ...bringerWords(usualWhoBrings({ bar: 'cocktails', cocktailsIncluded: 0, garnishesIncluded: 0 })),
  },
  edit(menu, key, words) {
    const reading = schema.safeParse(words)
    if (!reading.success) return { errors: fieldErrors(reading.error) }
    const { price, cocktails, garnishes, ...rest } = reading.data
    const slug =
      find(menu, key)?.slug ??
      slugOf(
        rest.name,
        menu.experiences.map(({ slug }) => slug),
      )
    const counted = { ...rest, slug, priceCents: price, cocktailsIncluded: cocktails, garnishesIncluded: garnishes }
    const experience = { ...counted, whoBrings: readWhoBrings(typedBringers(words), counted) }
    const errors = conflicts(menu, experience)
    if (errors.length > 0) return { errors }
    return {
      key: slug,
      menu: { ...menu, experiences: put(menu.experiences, experience, (other) => other.slug === slug) },
    }
  },
  reasonToStay(menu, key) {
    const users = menu.packages.filter(({ experienceSlug }) => experienceSlug === key)
    if (users.length > 0)
      return `Made of it: ${users.map(({ packageName }) => packageName).join(', ')}. Choose another experience there first.`
    return isLastShown(menu, key) ? 'It is the last one visitors can choose. Show or add another one first.' : null
  },
  place: (key) => key,
}

function find(menu: WholeMenu, key: string): MenuExperience | undefined {
  return menu.experiences.find(({ slug }) => slug === key)
}

function wordsOf(of: MenuExperience) {
  return {
    name: of.name,
    tagline: of.tagline,
    summary: of.summary,
    price: typedDollars(of.priceCents),
    cocktails: String(of.cocktailsIncluded),
    garnishes: String(of.garnishesIncluded),
    bar: of.bar,
    ...bringerWords(of.whoBrings),
    ...ticked('longSetUp', of.longSetUp),
    ...ticked('isVisible', of.isVisible),
  }
}

function bringerWords(whoBrings: WhoBrings): Words {
  return Object.fromEntries(barThings.map((thing) => [`brings-${thing}`, whoBrings[thing]]))
}

function typedBringers(words: Words): Words {
  return Object.fromEntries(barThings.map((thing) => [thing, words[`brings-${thing}`] ?? '']))
}

function conflicts(menu: WholeMenu, { slug, name, isVisible }: MenuExperience): FieldMessage[] {
  const namesake = menu.experiences.find(
    (other) => other.slug !== slug && other.name.toLowerCase() === name.toLowerCase(),
  )
  const user = menu.packages.find((bundle) => bundle.experienceSlug === slug && bundle.isVisible)
  const errors: FieldMessage[] = []
  if (namesake) errors.push({ field: 'name', message: `Choose another name: there is a ${namesake.name} already` })
  if (!isVisible && user)
    errors.push({
      field: 'isVisible',
      message: `Keep it visible: the ${user.packageName} is made of it. Hide that first, or choose another experience there`,
    })
  else if (!isVisible && isLastShown(menu, slug))
    errors.push({ field: 'isVisible', message: 'Keep it visible: it is the last one visitors can choose' })
  return errors
}

function isLastShown(menu: WholeMenu, key: string): boolean {
  return !menu.experiences.some(({ slug, isVisible }) => isVisible && slug !== key)
}

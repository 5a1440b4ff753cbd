import { z } from 'zod'
import {
  choiceField,
  integerField,
  defineForm,
  lineField,
  checkboxField,
  type FieldDefinition,
} from '../../business/forms/form.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { BarType } from '../catalog/catalog.ts'
import { priceField } from '../../business/forms/parse-dollars.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import {
  supplyItems,
  getAllowedProviders,
  parseSupplyProviders,
  getDefaultSupplyProviders,
  type SupplyItem,
  type SupplyProvider,
  type SupplyProviders,
} from '../catalog/supply-plan.ts'
import { supplyItemLabels } from '../catalog/supply-text.ts'
import { visibilityField, replaceOrAppend, type MenuEntryType } from './menu-entry-type.ts'
import { createSlug } from './create-slug.ts'

const bars: Record<BarType, string> = {
  'beer-wine': 'Beer and wine',
  cocktails: 'Cocktails',
  'cocktails-beer-wine': 'Cocktails, beer and wine',
  'full-bar': 'A full bar',
}

/** Labels for the owner, in which "they" are the clients. */
const providerLabels: Record<SupplyProvider, string> = {
  we: 'We bring',
  you: 'They buy',
  'you-guided': 'They buy it, we help choose',
  'on-request': 'On request',
  none: 'Not part of it',
}

/** Provider of each supply, as typed. Invalid values get the default. */
type ProviderFields = Record<`brings-${SupplyItem}`, string>

type ExperienceValues = {
  name: string
  tagline: string
  summary: string
  price: number
  cocktails: number
  garnishes: number
  bar: BarType
  longSetUp: boolean
  isVisible: boolean
} & ProviderFields

const fields = {
  name: lineField({
    label: 'Name',
    hint: 'Its address keeps the first name it was given.',
    most: 80,
    empty: 'Enter its name',
  }),
  tagline: lineField({
    label: 'Short description',
    hint: 'Stands on Home and in the quote form.',
    most: 160,
    empty: 'Enter one line about it',
  }),
  summary: {
    ...lineField({
      label: 'Longer description',
      hint: 'Stands on Services.',
      most: 600,
      empty: 'Enter a few sentences about it',
    }),
    as: 'text' as const,
    rows: 4,
  },
  price: priceField({
    label: 'Price in dollars',
    hint: 'What it starts at, like 600 or 1,150.50.',
    nothing: 'Enter a price above 0: estimates start with it',
  }),
  cocktails: integerField({
    label: 'Specialty cocktails included',
    hint: 'Each one beyond is an add-on.',
    least: 0,
    most: 20,
  }),
  garnishes: integerField({
    label: 'Garnish types included',
    hint: 'Each one beyond is an add-on.',
    least: 0,
    most: 20,
  }),
  bar: choiceField({
    label: 'What is poured',
    hint: 'The calculator starts with it.',
    choices: Object.entries(bars).map(([value, label]) => ({ value: value as BarType, label })),
    mend: 'Choose what is poured',
  }),
  ...mapSupplyItems((thing): FieldDefinition<string> => {
    const choices = getAllowedProviders(thing).map((value) => ({ value, label: providerLabels[value] }))
    const hint = 'Never in the price: the host buys it. Services and the quote form say so.'
    const shown = thing === 'alcohol' ? { as: 'choice' as const, hint } : { as: 'row' as const }
    const label = capital(supplyItemLabels[thing].replace('the ', ''))
    return { label, ...shown, choices, optional: true, read: z.string().default('') }
  }),
  longSetUp: checkboxField({ label: 'Always takes the long set-up', hint: 'Without it, only larger parties do.' }),
  isVisible: visibilityField,
}

/**
 * Entry type of an experience, which visitors choose. Its slug is created from its first name and never changes, because
 * public addresses use it.
 */
export const experienceEntryType: MenuEntryType<ExperienceValues> = {
  noun: 'Experience',
  fresh: {
    title: 'Add an experience',
    input: {
      cocktails: '0',
      garnishes: '0',
      bar: 'cocktails',
      isVisible: 'yes',
      ...toProviderFields(getDefaultSupplyProviders({ bar: 'cocktails', cocktailsIncluded: 0, garnishesIncluded: 0 })),
    },
  },
  form: (menu, key) => defineForm<ExperienceValues>(fields, (values) => conflicts(menu, key, values)),
  title: ({ name }) => name,
  read(menu, key) {
    const of = menu.experiences.find(({ slug }) => slug === key)
    if (!of) return null
    return {
      name: of.name,
      tagline: of.tagline,
      summary: of.summary,
      price: of.priceCents,
      cocktails: of.cocktailsIncluded,
      garnishes: of.garnishesIncluded,
      bar: of.bar,
      ...toProviderFields(of.whoBrings),
      longSetUp: of.longSetUp,
      isVisible: of.isVisible,
    }
  },
  put(menu, key, values) {
    const slugs = menu.experiences.map(({ slug }) => slug)
    const { name, tagline, summary, bar, longSetUp, isVisible } = values
    const counted = {
      slug: slugs.includes(key) ? key : createSlug(name, slugs),
      name,
      tagline,
      summary,
      bar,
      longSetUp,
      isVisible,
      priceCents: values.price,
      cocktailsIncluded: values.cocktails,
      garnishesIncluded: values.garnishes,
    }
    const brought = Object.fromEntries(supplyItems.map((thing) => [thing, values[`brings-${thing}`]]))
    const experience = { ...counted, whoBrings: parseSupplyProviders(brought, counted) }
    const isSame = ({ slug }: { slug: string }) => slug === counted.slug
    return { key: counted.slug, menu: { ...menu, experiences: replaceOrAppend(menu.experiences, experience, isSame) } }
  },
  reasonToStay(menu, key) {
    const users = menu.packages.filter(({ experienceSlug }) => experienceSlug === key)
    if (users.length > 0)
      return `${users.length === 1 ? 'A package uses it' : 'Packages use it'}: ${users.map(({ packageName }) => packageName).join(', ')}. Choose another experience there first.`
    return isLastShown(menu, key) ? 'It is the last one visitors can choose. Show or add another one first.' : null
  },
  place: (key) => key,
}

function mapSupplyItems<Value>(of: (thing: SupplyItem) => Value) {
  return Object.fromEntries(supplyItems.map((thing) => [`brings-${thing}`, of(thing)])) as Record<
    keyof ProviderFields,
    Value
  >
}

function toProviderFields(whoBrings: SupplyProviders): ProviderFields {
  return mapSupplyItems((thing) => whoBrings[thing])
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function conflicts(menu: FullMenu, key: string, { name, isVisible }: ExperienceValues): FieldError[] {
  const namesake = menu.experiences.find(
    ({ slug, ...other }) => slug !== key && other.name.toLowerCase() === name.toLowerCase(),
  )
  const user = menu.packages.find((bundle) => bundle.experienceSlug === key && bundle.isVisible)
  const errors: FieldError[] = []
  if (namesake) errors.push({ field: 'name', message: `Choose another name: one is called ${namesake.name} already` })
  if (!isVisible && user)
    errors.push({
      field: 'isVisible',
      message: `Keep it visible: the ${user.packageName} is made of it. Hide that first, or choose another experience there`,
    })
  else if (!isVisible && isLastShown(menu, key))
    errors.push({ field: 'isVisible', message: 'Keep it visible: it is the last one visitors can choose' })
  return errors
}

function isLastShown(menu: FullMenu, key: string): boolean {
  return !menu.experiences.some(({ slug, isVisible }) => isVisible && slug !== key)
}

import { lineField, integerField, choiceField, type FieldDefinition, checkboxField } from '../../business/forms/form.ts'
import { priceField } from '../../business/forms/parse-dollars.ts'
import { getAllowedProviders, supplyItems, type SupplyItem, type SupplyProvider } from '../catalog/supply-plan.ts'
import { supplyItemLabels } from '../catalog/supply-text.ts'
import { z } from 'zod'
import { visibilityField } from './menu-entry-type.ts'
import type { BarType } from '../catalog/catalog.ts'
import { capitalize } from '../../business/capitalize.ts'

const barTypeLabels: Record<BarType, string> = {
  'beer-wine': 'Beer and wine',
  cocktails: 'Cocktails',
  'cocktails-beer-wine': 'Cocktails, beer and wine',
  'full-bar': 'A full bar',
}

/** Labels of who provides an item, for the owner. "They" are the clients. */
export const providerLabels: Record<SupplyProvider, string> = {
  we: 'We bring',
  you: 'They buy',
  'you-guided': 'They buy it, we help choose',
  'on-request': 'On request',
  none: 'Not part of it',
}

/** Provider of each supply, as typed. Invalid values get the default. */
export type ProviderFields = Record<`brings-${SupplyItem}`, string>

export const experienceFields = {
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
    choices: Object.entries(barTypeLabels).map(([value, label]) => ({ value: value as BarType, label })),
    mend: 'Choose what is poured',
  }),
  ...mapSupplyItems((thing): FieldDefinition<string> => {
    const choices = getAllowedProviders(thing).map((value) => ({ value, label: providerLabels[value] }))
    const hint = 'Never in the price: the host buys it. Services and the quote form say so.'
    const shown = thing === 'alcohol' ? { as: 'choice' as const, hint } : { as: 'row' as const }
    const label = capitalize(supplyItemLabels[thing].replace('the ', ''))
    return { label, ...shown, choices, optional: true, read: z.string().default('') }
  }),
  longSetUp: checkboxField({ label: 'Always takes the long set-up', hint: 'Without it, only larger parties do.' }),
  isVisible: visibilityField,
}

export function mapSupplyItems<Value>(of: (thing: SupplyItem) => Value) {
  return Object.fromEntries(supplyItems.map((thing) => [`brings-${thing}`, of(thing)])) as Record<
    keyof ProviderFields,
    Value
  >
}

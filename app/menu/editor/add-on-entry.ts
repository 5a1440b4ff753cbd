import { z } from 'zod'
import type { AddOnCode } from '../catalogue/catalogue.ts'
import { typedDollars } from '../catalogue/read-dollars.ts'
import { fieldErrors } from '../../ui/field-errors.ts'
import { put, type EntryKind } from './entry.ts'
import type { FormField } from '../../ui/form-field.ts'
import { line, optionalLine, price, tick, ticked } from '../catalogue/entry-text.ts'

/** What one of each costs is a price for. */
const per: Record<AddOnCode, string> = {
  bartender: 'For each bartender beyond the first.',
  'service-time': 'For each hour, or part of one, beyond the hours included.',
  garnish: 'For each garnish type beyond those included.',
  mixer: 'For each mixer beyond the selection.',
  cocktail: 'For each cocktail beyond those included.',
  travel: 'For each mile beyond those included, one way, like 0.75.',
}

const schema = z.object({
  label: line('Enter what it is called', 80),
  note: optionalLine(200),
  price: price(),
  isVisible: tick(),
})

/** One of the six additions the estimate knows how to count: they can be renamed, priced and hidden, not added or deleted. */
export const addOnEntry: EntryKind = {
  title: (menu, key) => menu.addOns.find(({ code }) => code === key)?.label ?? key,
  fields: (_, key) => fieldsOf(key as AddOnCode),
  wordsOf(menu, key) {
    const found = menu.addOns.find(({ code }) => code === key)
    if (!found) return null
    const { label, note, priceCents, isVisible } = found
    return { label, note, price: typedDollars(priceCents), ...ticked('isVisible', isVisible) }
  },
  blank: null,
  edit(menu, key, words) {
    const reading = schema.safeParse(words)
    if (!reading.success) return { errors: fieldErrors(reading.error) }
    const { price, ...rest } = reading.data
    const addOn = { ...rest, code: key as AddOnCode, priceCents: price }
    return { key, menu: { ...menu, addOns: put(menu.addOns, addOn, ({ code }) => code === key) } }
  },
  reasonToStay: () => 'The estimate counts with it. Hide it instead.',
  place: () => 'add-ons',
}

function fieldsOf(code: AddOnCode): FormField[] {
  return [
    {
      name: 'label',
      label: 'What it is called',
      hint: 'Write (s) at its end where there may be several: the estimate leaves it out for one.',
      as: 'line',
    },
    { name: 'note', label: 'A line below', as: 'line', optional: true },
    {
      name: 'price',
      label: code === 'travel' ? 'Price of a mile in dollars' : 'Price in dollars',
      hint: per[code],
      as: 'price',
    },
    {
      name: 'isVisible',
      label: 'Listed on Services',
      hint: 'Not listed, the estimate still counts with its price.',
      as: 'tick',
    },
  ]
}

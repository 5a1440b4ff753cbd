import { z } from 'zod'
import { addOnRates, mostOwnAddOns, type AddOnRate } from '../catalogue/catalogue.ts'
import { dollars } from '../catalogue/money.ts'
import { typedDollars } from '../catalogue/read-dollars.ts'
import type { WholeMenu } from '../catalogue/whole-menu.ts'
import { fieldErrors, type FieldMessage } from '../../ui/field-errors.ts'
import type { FormField } from '../../ui/form-field.ts'
import { put, type EntryKind } from './entry.ts'
import { line, optionalLine, price, tick, ticked } from '../catalogue/entry-text.ts'
import { slugOf } from './slug.ts'

const rateWords: Record<AddOnRate, string> = {
  flat: 'Once, for the whole event',
  guest: 'For each guest',
  hour: 'For each hour of service, or part of one',
}

/** What one of each may cost at most, in cents: multiplied by 2,000 guests it is still a price. */
const mostCents: Record<AddOnRate, number> = { flat: 10_000_000, guest: 100_000, hour: 1_000_000 }

const fields: FormField[] = [
  { name: 'label', label: 'What it is called', hint: 'Its address keeps the first name it was given.', as: 'line' },
  { name: 'note', label: 'A line below', as: 'line', optional: true },
  { name: 'price', label: 'Price in dollars', hint: 'What one costs, like 250 or 4.50.', as: 'price' },
  {
    name: 'rate',
    label: 'How it is counted',
    as: 'choice',
    choices: addOnRates.map((value) => ({ value, label: rateWords[value] })),
  },
  {
    name: 'isVisible',
    label: 'Visitors see it',
    hint: 'Hidden, it is on no page and cannot be asked for.',
    as: 'tick',
  },
]

const schema = z.object({
  label: line('Enter what it is called', 80),
  note: optionalLine(200),
  price: price().refine((cents) => cents > 0, 'Enter a price above 0'),
  rate: z.enum(addOnRates, 'Choose how it is counted'),
  isVisible: tick(),
})

/** An add-on of the owner's own, beside the six the estimate counts itself. Its slug never changes: kept requests use it. */
export const ownAddOnEntry: EntryKind = {
  title: (menu, key) => find(menu, key)?.label ?? 'A new add-on',
  fields: () => fields,
  wordsOf(menu, key) {
    const found = find(menu, key)
    if (!found) return null
    const { label, note, priceCents, rate, isVisible } = found
    return { label, note, price: typedDollars(priceCents), rate, ...ticked('isVisible', isVisible) }
  },
  blank: { rate: 'flat', isVisible: 'yes' },
  edit(menu, key, words) {
    const reading = schema.safeParse(words)
    if (!reading.success) return { errors: fieldErrors(reading.error) }
    const { price, ...rest } = reading.data
    const others = menu.ownAddOns.filter(({ slug }) => slug !== key)
    const errors = conflicts(menu, others, rest, price)
    if (errors.length > 0) return { errors }
    const slug =
      find(menu, key)?.slug ??
      slugOf(
        // An agreement marks what a change of it added by this word.
        rest.label.replaceAll(/\bchange\b/gi, 'changes'),
        others.map(({ slug }) => slug).concat(menu.addOns.map(({ code }) => code)),
      )
    const addOn = { slug, ...rest, priceCents: price }
    return { key: slug, menu: { ...menu, ownAddOns: put(menu.ownAddOns, addOn, (other) => other.slug === slug) } }
  },
  reasonToStay: () => null,
  place: () => 'add-ons',
}

function find(menu: WholeMenu, key: string) {
  return menu.ownAddOns.find(({ slug }) => slug === key)
}

function conflicts(
  menu: WholeMenu,
  others: { label: string }[],
  { label, rate }: { label: string; rate: AddOnRate },
  cents: number,
): FieldMessage[] {
  const namesake = [...menu.addOns, ...others].find((other) => other.label.toLowerCase() === label.toLowerCase())
  const errors: FieldMessage[] = []
  if (namesake) errors.push({ field: 'label', message: `Choose another name: there is ${namesake.label} already` })
  else if (others.length >= mostOwnAddOns)
    errors.push({ field: 'label', message: `There are ${mostOwnAddOns} already: delete one before you add another` })
  if (cents > mostCents[rate])
    errors.push({ field: 'price', message: `Enter at most ${dollars(mostCents[rate])} for one` })
  return errors
}

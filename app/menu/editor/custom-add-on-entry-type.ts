import { choiceField, defineForm, lineField } from '../../business/forms/form.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { addOnRates, maxCustomAddOns, type AddOnRate } from '../catalog/catalog.ts'
import { formatDollars } from '../../business/money.ts'
import { priceField } from '../../business/forms/parse-dollars.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import { visibilityField, replaceOrAppend, type MenuEntryType } from './menu-entry-type.ts'
import { createSlug } from './create-slug.ts'

const rateWords: Record<AddOnRate, string> = {
  flat: 'Once, for the whole event',
  guest: 'For each guest',
  hour: 'For each hour of service, or part of one',
}

/** Maximum price by rate, in cents, which must still be a valid price when multiplied by 2,000 guests. */
const maxCents: Record<AddOnRate, number> = { flat: 10_000_000, guest: 100_000, hour: 1_000_000 }

type OwnAddOnValues = { label: string; note: string; price: number; rate: AddOnRate; isVisible: boolean }

/**
 * Entry type of the owner's add-ons, apart from the six that the estimate counts itself. The slug never changes, because
 * stored requests use it.
 */
export const customAddOnEntryType: MenuEntryType<OwnAddOnValues> = {
  noun: 'Your own add-on',
  fresh: { title: 'Add an add-on', input: { rate: 'flat', isVisible: 'yes' } },
  form: (menu, key) =>
    defineForm<OwnAddOnValues>(
      {
        label: lineField({
          label: 'What it is called',
          hint: 'Its address keeps the first name it was given.',
          most: 80,
          empty: 'Enter what it is called',
        }),
        note: lineField({ label: 'A line below', most: 200 }),
        price: priceField({
          label: 'Price in dollars',
          hint: 'What one costs, like 250 or 4.50.',
          nothing: 'Enter a price above 0',
        }),
        rate: choiceField({
          label: 'How it is counted',
          choices: addOnRates.map((value) => ({ value, label: rateWords[value] })),
          mend: 'Choose how it is counted',
        }),
        isVisible: visibilityField,
      },
      (values) => conflicts(menu, key, values),
    ),
  title: ({ label }) => label,
  read(menu, key) {
    const found = menu.ownAddOns.find(({ slug }) => slug === key)
    if (!found) return null
    const { label, note, priceCents, rate, isVisible } = found
    return { label, note, price: priceCents, rate, isVisible }
  },
  put(menu, key, { price, ...rest }) {
    const others = menu.ownAddOns.filter(({ slug }) => slug !== key)
    const slug =
      others.length < menu.ownAddOns.length
        ? key
        : createSlug(
            // An agreement uses this word to mark lines that a change added.
            rest.label.replaceAll(/\bchange\b/gi, 'changes'),
            others.map(({ slug }) => slug).concat(menu.addOns.map(({ code }) => code)),
          )
    const addOn = { slug, ...rest, priceCents: price }
    return {
      key: slug,
      menu: { ...menu, ownAddOns: replaceOrAppend(menu.ownAddOns, addOn, (other) => other.slug === slug) },
    }
  },
  reasonToStay: () => null,
  place: () => 'add-ons',
}

function conflicts(menu: FullMenu, key: string, { label, rate, price }: OwnAddOnValues): FieldError[] {
  const others = menu.ownAddOns.filter(({ slug }) => slug !== key)
  const namesake = [...menu.addOns, ...others].find((other) => other.label.toLowerCase() === label.toLowerCase())
  const errors: FieldError[] = []
  if (namesake) errors.push({ field: 'label', message: `Choose another name: one is called ${namesake.label} already` })
  else if (others.length >= maxCustomAddOns)
    errors.push({ field: 'label', message: `There are ${maxCustomAddOns} already: delete one before you add another` })
  if (price > maxCents[rate])
    errors.push({ field: 'price', message: `Enter at most ${formatDollars(maxCents[rate])} for one` })
  return errors
}

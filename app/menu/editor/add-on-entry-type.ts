import { defineForm, lineField, checkboxField } from '../../business/forms/form.ts'
import type { AddOnCode } from '../catalog/catalog.ts'
import { priceField } from '../../business/forms/parse-dollars.ts'
import { replaceOrAppend, type MenuEntryType } from './menu-entry-type.ts'

/** Unit of each add-on's price. */
const per: Record<AddOnCode, string> = {
  bartender: 'For each bartender beyond the first.',
  'service-time': 'For each hour, or part of one, beyond the hours included.',
  garnish: 'For each garnish type beyond those included.',
  mixer: 'For each mixer beyond the selection.',
  cocktail: 'For each cocktail beyond those included.',
  travel: 'For each mile beyond those included, one way, like 0.75.',
}

type AddOnValues = { label: string; note: string; price: number; isVisible: boolean }

/**
 * Entry type of the six add-ons that the estimate counts itself. They can be renamed, priced and hidden, but not added or
 * deleted.
 */
export const addOnEntryType: MenuEntryType<AddOnValues> = {
  noun: 'Add-on',
  fresh: null,
  form: (_, key) =>
    defineForm<AddOnValues>({
      label: lineField({
        label: 'What it is called',
        hint: 'Write (s) at its end where there may be several: the estimate leaves it out for one.',
        most: 80,
        empty: 'Enter what it is called',
      }),
      note: lineField({ label: 'A line below', most: 200 }),
      price: priceField({
        label: key === 'travel' ? 'Price of a mile in dollars' : 'Price in dollars',
        hint: per[key as AddOnCode],
      }),
      isVisible: checkboxField({ label: 'Listed on Services', hint: 'If not, estimates still use its price.' }),
    }),
  title: ({ label }) => label,
  read(menu, key) {
    const found = menu.addOns.find(({ code }) => code === key)
    return found ? { label: found.label, note: found.note, price: found.priceCents, isVisible: found.isVisible } : null
  },
  put(menu, key, { price, ...rest }) {
    const addOn = { ...rest, code: key as AddOnCode, priceCents: price }
    return { key, menu: { ...menu, addOns: replaceOrAppend(menu.addOns, addOn, ({ code }) => code === key) } }
  },
  reasonToStay: () => 'The estimate counts with it. Hide it instead.',
  place: () => 'add-ons',
}

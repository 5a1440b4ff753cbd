import { z } from 'zod'
import { addOn, type AddOnCode, type Rules } from '../catalogue/catalogue.ts'
import { dollars, dollarsAndCents } from '../catalogue/money.ts'
import type { WholeMenu } from '../catalogue/whole-menu.ts'
import { fieldErrors } from '../../ui/field-errors.ts'
import type { EntryKind } from './entry.ts'
import type { FormField } from '../../ui/form-field.ts'
import { count } from '../catalogue/entry-text.ts'

const schema = z.object({
  serviceHours: count(1, 12),
  guestsPerBartender: count(10, 500),
  stopsMinutesBeforeEnd: count(0, 180),
  freeMiles: count(0, 500),
  lastCallMinutes: count(0, 120),
  setUpMinutes: count(15, 480, 15),
  longSetUpMinutes: count(15, 480, 15),
})

/** The numbers behind the prices, each with what it does to one. */
export const rulesEntry: EntryKind = {
  title: () => 'The rules behind the prices',
  fields: (menu) => fieldsOn(menu),
  wordsOf: ({ rules }) =>
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, String(rules[name as keyof Rules])])),
  blank: null,
  edit(menu, key, words) {
    const reading = schema.safeParse(words)
    if (!reading.success) return { errors: fieldErrors(reading.error) }
    if (reading.data.longSetUpMinutes < reading.data.setUpMinutes) {
      return { errors: [{ field: 'longSetUpMinutes', message: 'Enter at least as much as for the usual set-up' }] }
    }
    return { key, menu: { ...menu, rules: reading.data } }
  },
  reasonToStay: () => 'Estimates cannot do without them.',
  place: () => null,
}

function fieldsOn(menu: WholeMenu): FormField[] {
  const each = (code: AddOnCode) => {
    const { label, priceCents } = addOn(menu, code)
    return `${code === 'travel' ? dollarsAndCents(priceCents) : dollars(priceCents)} (${label.replace('(s)', '')})`
  }
  return [
    {
      name: 'serviceHours',
      label: 'Hours of service in every price',
      hint: `Each hour beyond, or part of one, costs ${each('service-time')}.`,
      as: 'count',
    },
    {
      name: 'guestsPerBartender',
      label: 'Guests one bartender serves',
      hint: `Past them at least two come, and one more for each further so many. Each after the first costs ${each('bartender')}. Past them, set-up is the long one.`,
      as: 'count',
    },
    {
      name: 'stopsMinutesBeforeEnd',
      label: 'Service stops, minutes before the end',
      hint: 'More minutes are less service to pay for in a long event.',
      as: 'count',
    },
    {
      name: 'freeMiles',
      label: 'Miles included, one way',
      hint: `Each mile beyond costs ${each('travel')}.`,
      as: 'count',
    },
    {
      name: 'lastCallMinutes',
      label: 'Last call, minutes before service stops',
      hint: 'Changes no price, only the evening’s times.',
      as: 'count',
    },
    {
      name: 'setUpMinutes',
      label: 'Usual set-up, in minutes',
      hint: 'Changes no price, only when we arrive. In steps of 15.',
      as: 'count',
    },
    {
      name: 'longSetUpMinutes',
      label: 'Long set-up, in minutes',
      hint: 'For larger parties, and experiences that always take it. Changes no price. In steps of 15.',
      as: 'count',
    },
  ]
}

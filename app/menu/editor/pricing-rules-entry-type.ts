import { integerField, defineForm, type FormDefinition } from '../../business/forms/form.ts'
import { getAddOn, type AddOnCode, type PricingRules } from '../catalog/catalog.ts'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import type { MenuEntryType } from './menu-entry-type.ts'

/** Entry type of the rules behind the prices, each explained by its effect on a price. */
export const pricingRulesEntryType: MenuEntryType<PricingRules> = {
  noun: 'Prices',
  fresh: null,
  form: createPricingRulesForm,
  title: () => 'Pricing rules',
  read(menu) {
    const names = Object.keys(createPricingRulesForm(menu).labels) as (keyof PricingRules)[]
    return Object.fromEntries(names.map((name) => [name, menu.rules[name]])) as PricingRules
  },
  put: (menu, key, rules) => ({ key, menu: { ...menu, rules } }),
  reasonToStay: () => 'Estimates cannot do without them.',
  place: () => null,
}

/** Form of the pricing rules, whose hints name the prices on this menu. */
export function createPricingRulesForm(menu: FullMenu): FormDefinition<PricingRules> {
  const each = (code: AddOnCode) => {
    const { label, priceCents } = getAddOn(menu, code)
    return `${code === 'travel' ? formatDollarsAndCents(priceCents) : formatDollars(priceCents)} (${label.replace('(s)', '')})`
  }
  return defineForm<PricingRules>(
    {
      serviceHours: integerField({
        label: 'Hours of service in every price',
        hint: `Each hour beyond, or part of one, costs ${each('service-time')}.`,
        least: 1,
        most: 12,
      }),
      guestsPerBartender: integerField({
        label: 'Guests one bartender serves',
        hint: `With more guests at least two come, and one more each time that many are added. Each after the first costs ${each('bartender')}. With more guests, set-up is the long one.`,
        least: 10,
        most: 500,
      }),
      stopsMinutesBeforeEnd: integerField({
        label: 'Service stops, minutes before the end',
        hint: 'More minutes are less service to pay for in a long event.',
        least: 0,
        most: 180,
      }),
      freeMiles: integerField({
        label: 'Miles included, one way',
        hint: `Each mile beyond costs ${each('travel')}.`,
        least: 0,
        most: 500,
      }),
      lastCallMinutes: integerField({
        label: 'Last call, minutes before service stops',
        hint: 'Changes no price, only the evening’s times.',
        least: 0,
        most: 120,
      }),
      setUpMinutes: integerField({
        label: 'Usual set-up, in minutes',
        hint: 'Changes no price, only when we arrive. In steps of 15.',
        least: 15,
        most: 480,
        step: 15,
      }),
      longSetUpMinutes: integerField({
        label: 'Long set-up, in minutes',
        hint: 'For larger parties, and experiences that always take it. Changes no price. In steps of 15.',
        least: 15,
        most: 480,
        step: 15,
      }),
    },
    ({ setUpMinutes, longSetUpMinutes }) =>
      longSetUpMinutes < setUpMinutes
        ? [{ field: 'longSetUpMinutes', message: 'Enter at least as much as for the usual set-up' }]
        : [],
  )
}

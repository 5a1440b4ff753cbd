import { z } from 'zod'
import {
  choiceField,
  integerField,
  defineForm,
  lineField,
  checkboxField,
  type FieldDefinition,
} from '../../business/forms/form.ts'
import { priceField } from '../../business/forms/parse-dollars.ts'
import { floridaCounties } from '../../quotes/travel/florida-counties.ts'
import type { TaxClassRule, TaxClass } from './sales-tax.ts'
import { getTaxClassRuleLabels, taxClassLabels } from './tax-labels.ts'

/** Filing frequency of returns. */
export type FilingFrequency = 'month' | 'quarter' | 'year'

/** The owner's sales tax settings. */
export type TaxSettings = {
  isOn: boolean
  name: string
  /** The business's county, which its return names. Empty until it is set. */
  baseCounty: string
  classes: Record<TaxClass, TaxClassRule>
  capCents: number
  files: FilingFrequency
  /** Whether a sale counts on the event's day or on the day of payment. */
  by: 'event' | 'paid'
  /** Days of the month after a period: `dueDay` when a return is due, `lateDay` after which it is late. */
  dueDay: number
  lateDay: number
  /** Day on which the tax was last switched on, 2027-01-01. Null while it is off. */
  since: string | null
}

/**
 * Off by default, with Florida's rules: rentals and goods are taxed, labor alone is not. The county's part applies to the
 * first $5,000 of an item (s. 212.054, F.S.). A return is due on the 1st and late after the 20th (DR-15N).
 */
export const defaultTaxSettings: TaxSettings = {
  isOn: false,
  name: 'Sales tax',
  baseCounty: '',
  classes: { labor: 'no', rental: 'capped', goods: 'capped' },
  capCents: 500_000,
  files: 'quarter',
  by: 'event',
  dueDay: 1,
  lateDay: 20,
  since: null,
}

/** Field for a Florida county. */
export function countyField(shown: Pick<FieldDefinition, 'label' | 'hint'>): FieldDefinition<string> {
  const choices = floridaCounties.map((name) => ({ value: name, label: name }))
  return choiceField({ ...shown, choices, mend: 'Choose the county' })
}

function taxClassField(taxClass: TaxClass, hint?: string) {
  const words = getTaxClassRuleLabels(defaultTaxSettings.capCents)
  const capped = { ...words, capped: 'Taxed, the county’s part up to the cap below' }
  return choiceField<TaxClassRule>({
    label: taxClassLabels[taxClass],
    ...(hint && { hint }),
    choices: (['no', 'taxed', 'capped'] as const).map((value) => ({ value, label: capped[value] })),
    mend: `${taxClassLabels[taxClass]}: choose whether it is taxed`,
  })
}

/** Values of the settings form, with a field for each class. */
export type TaxSettingsValues = Omit<TaxSettings, 'classes' | 'since'> & Record<TaxClass, TaxClassRule>

/** Form of the settings. Periods, days and the cap default to Florida's. */
export const taxSettingsForm = defineForm<TaxSettingsValues>(
  {
    isOn: checkboxField({
      label: 'Charge sales tax',
      hint: 'On proposals from now on. What you already sent or agreed on stays as it is.',
    }),
    name: lineField({ label: 'What it is called', most: 60, empty: 'Say what the tax is called, such as Sales tax' }),
    baseCounty: countyField({ label: 'The county of your business', hint: 'The one your return is filed for.' }),
    labor: taxClassField(
      'labor',
      'Ask your accountant which of your lines are taxed. Bartending alone usually is not.',
    ),
    rental: taxClassField('rental'),
    goods: taxClassField('goods'),
    capCents: priceField({
      label: 'The county’s part applies to each item up to, in dollars',
      hint: 'If your state has a cap, such as 5,000.',
      nothing: 'Enter the most, such as 5,000',
    }),
    files: choiceField({
      label: 'How often you file',
      choices: [
        { value: 'month', label: 'Every month' },
        { value: 'quarter', label: 'Every quarter' },
        { value: 'year', label: 'Every year' },
      ],
      mend: 'Choose how often you file',
    }),
    by: choiceField({
      label: 'Count a sale',
      hint: 'As your accountant keeps your books.',
      choices: [
        { value: 'event', label: 'On the day of its event' },
        { value: 'paid', label: 'As it is paid' },
      ],
      mend: 'Choose when a sale counts',
    }),
    dueDay: integerField({ label: 'A return is due on day', hint: 'Of the month after.', least: 1, most: 28 }),
    lateDay: integerField({ label: 'and late after day', least: 1, most: 28 }),
  },
  ({ dueDay, lateDay }) =>
    lateDay >= dueDay
      ? []
      : [{ field: 'lateDay', message: `Enter ${dueDay} or a later day: it is due before it is late` }],
)

/** Field for a rate in percent, stored in hundredths of a percent. */
export function percentField({
  most,
  mend,
  ...shown
}: Pick<FieldDefinition, 'label' | 'hint'> & { most: number; mend: string }): FieldDefinition<number> {
  return {
    ...shown,
    as: 'line',
    input: { inputMode: 'decimal' },
    read: z
      .string()
      .default('')
      .transform((typed, context) => {
        const text = typed.trim().replace(/\s*%$/, '')
        const rate = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
        if (rate !== null && rate <= most) return rate
        context.addIssue({ code: 'custom', message: mend })
        return z.NEVER
      }),
    text: (rate) => String(rate / 100),
  }
}

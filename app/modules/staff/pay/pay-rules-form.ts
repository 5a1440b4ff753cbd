import {
  choiceField,
  integerField,
  dateField,
  defineForm,
  parsedField,
  checkboxField,
  type FormValues,
} from '../../../business/forms/form.ts'
import { priceField } from '../../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../../business/money.ts'
import { getEffectiveRule, addDatedRule, type PayRules } from './pay-rules.ts'
import { tipLawText, tipSplitLabels } from './pay-text.ts'

export const payRulesPath = '/backbar/crew/rules'

const fromMend = 'Enter the day it begins, such as 1/1/2027'

/** Form of the pay rules. Shows the latest value of each dated rule, with its day. */
export const payRulesForm = defineForm({
  paysMiles: checkboxField({
    label: 'Pay miles to those who drive there on their own',
    hint: 'There and back. Nothing for those who ride along from base.',
  }),
  mileTenths: parsedField<number>({
    label: 'Cents a mile',
    hint: 'The IRS rate is 72.5 in 2026. Earlier miles keep the rate of their day.',
    input: { inputMode: 'decimal' },
    parse(typed) {
      const match = /^(\d{1,3})(?:\.(\d))?$/.exec(typed)
      return match ? Number(match[1]) * 10 + Number(match[2] ?? 0) : null
    },
    mend: 'Enter cents with at most one digit after the point, like 72.5',
    text: (tenths) => String(tenths / 10),
  }),
  mileFrom: dateField({ label: 'Since', mend: fromMend }),
  minimumCents: priceField({
    label: 'Minimum wage an hour, in dollars',
    hint: 'Your state’s, from the day below on: it may rise each year. Anybody on the payroll for less is marked.',
  }),
  minimumFrom: dateField({ label: 'Since', mend: fromMend }),
  reportCents: priceField({
    label: '1099 threshold for a year, in dollars',
    hint: '$2,000 from 2026. Anybody paid by invoice who comes close is marked.',
  }),
  reportFrom: dateField({ label: 'Since', mend: fromMend }),
  tipWay: choiceField({
    label: 'Tips are shared',
    choices: [
      { value: 'minutes', label: tipSplitLabels.minutes },
      { value: 'equal', label: tipSplitLabels.equal },
    ],
    mend: 'Choose how tips are shared',
  }),
  areOwnersOut: checkboxField({
    label: 'Owners and managers get no share of tips where another bartender worked',
    hint: tipLawText,
  }),
  takesOnlineTips: checkboxField({
    label: 'Clients can tip by card on their page',
    hint: 'With the last payment, and after the event. Never asked for twice. It goes into the event’s tips, and is not part of your income.',
  }),
  keptYears: integerField({
    label: 'Years to keep pay records of erased staff',
    hint: 'Federal law asks for four years (26 CFR 31.6001-1).',
    least: 4,
    most: 10,
  }),
})
export type PayRulesFormValues = FormValues<typeof payRulesForm>

/** Returns the pay rules as form values. */
export function toPayRulesFormValues(rules: PayRules): PayRulesFormValues {
  const last = '9999-12-31'
  const [mile, minimum, report] = [
    getEffectiveRule(rules.mileRates, last),
    getEffectiveRule(rules.minimumWages, last),
    getEffectiveRule(rules.reportLines, last),
  ]
  return {
    paysMiles: rules.paysMiles,
    mileTenths: mile.tenths,
    mileFrom: mile.from,
    minimumCents: minimum.cents,
    minimumFrom: minimum.from,
    reportCents: report.cents,
    reportFrom: report.from,
    tipWay: rules.tipWay,
    areOwnersOut: rules.areOwnersOut,
    takesOnlineTips: rules.takesOnlineTips,
    keptYears: rules.keptYears,
  }
}

/** Applies the typed values to the rules. A value with a new start date is added, and the earlier value stays. */
export function applyPayRulesFormValues(rules: PayRules, entry: PayRulesFormValues): PayRules {
  return {
    paysMiles: entry.paysMiles,
    mileRates: addDatedRule(rules.mileRates, { from: entry.mileFrom, tenths: entry.mileTenths }),
    minimumWages: addDatedRule(rules.minimumWages, { from: entry.minimumFrom, cents: entry.minimumCents }),
    reportLines: addDatedRule(rules.reportLines, { from: entry.reportFrom, cents: entry.reportCents }),
    tipWay: entry.tipWay,
    areOwnersOut: entry.areOwnersOut,
    takesOnlineTips: entry.takesOnlineTips,
    keptYears: entry.keptYears,
  }
}

/** Formats the rules for the settings list: "72.5¢ a mile, tips by the minutes". */
export function formatPayRulesSummary(rules: PayRules, today: string): string {
  const miles = rules.paysMiles ? `${getEffectiveRule(rules.mileRates, today).tenths / 10}¢ a mile` : 'no miles paid'
  const minimum = formatDollars(getEffectiveRule(rules.minimumWages, today).cents)
  return `${miles}, minimum ${minimum}, tips ${rules.tipWay === 'equal' ? 'the same for all' : 'by minutes'}`
}

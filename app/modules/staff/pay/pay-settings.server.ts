import { defineSetting } from '../../../plumbing/database/setting-definition.server.ts'
import { payRulesPath, formatPayRulesSummary } from './pay-rules-form.ts'
import { getPayRules } from './pay-rules.server.ts'

export const paySettings = [
  defineSetting({
    door: 'team',
    place: 4,
    name: 'Pay and tips',
    to: payRulesPath,
    formerNames: [
      'wages',
      'mileage',
      'minimum wage',
      'tip pot',
      'gratuity',
      '1099',
      'payroll',
      'W-9',
      'hourly rate',
      'salary',
      'tip jar',
      'paycheck',
    ],
    read: getPayRules,
    say: (rules, { today }) => formatPayRulesSummary(rules, today),
  }),
]

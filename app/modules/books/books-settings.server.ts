import { defineSetting } from '../../plumbing/database/setting-definition.server.ts'
import { summarizeCostSettings, costSettingsPath } from './costs/cost-settings.ts'
import { getCostSettings } from './costs/cost-settings.server.ts'

export const booksSettings = [
  defineSetting({
    door: 'booking',
    place: 10,
    name: 'Costs and miles',
    to: costSettingsPath,
    isOwners: true,
    formerNames: [
      'Mileage rate',
      'expenses',
      'profit per event',
      'floor',
      'mileage',
      'gas',
      'receipts',
      'profit',
      'spending',
      'IRS',
      'bookkeeping',
      'accounting',
      'reimburse',
      'what an evening should leave',
    ],
    read: getCostSettings,
    say: (costs, { today }) => summarizeCostSettings(costs, today),
  }),
]

import { defineModule } from '../../plumbing/modules/define-module.ts'

/** Module for the accountant, which needs the books module: a journal of each month, and bank lines. */
export const accountant = defineModule({
  name: 'accountant',
  title: 'Accountant & bank',
  about: 'Each month as a journal for QuickBooks or Xero, and your bank’s lines matched.',
  adds: '“For your accountant” and “Bank lines” in Money',
  group: 'The office',
  isDefault: false,
  needs: ['books'],
  routes: {
    office: [
      { path: 'money/journal', file: 'journal/journal.route.tsx', openTo: 'owners' },
      { path: 'money/journal.csv', file: 'journal/journal-csv.route.ts', openTo: 'owners' },
      { path: 'money/bank', file: 'bank/bank.route.tsx', openTo: 'owners' },
      { path: 'settings/journal', file: 'journal/journal-settings.route.tsx', openTo: 'owners' },
    ],
  },
  moneyLinks: [
    { label: 'For your accountant', to: '/backbar/money/journal' },
    { label: 'Bank lines', to: '/backbar/money/bank' },
  ],
})

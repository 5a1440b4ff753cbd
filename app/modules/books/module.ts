import { defineModule } from '../../plumbing/modules/define-module.ts'

export const books = defineModule({
  name: 'books',
  title: 'Books & taxes',
  about: 'Costs, miles, profit by event, sales tax returns.',
  adds: 'costs, profit and returns in Money',
  group: 'The office',
  isDefault: false,
  routes: {
    office: [
      { path: 'money/tax', file: 'sales-tax/tax-return.route.tsx', openTo: 'owners' },
      { path: 'money/tax.csv', file: 'sales-tax/tax-return-csv.route.ts', openTo: 'owners' },
      { path: 'money/costs', file: 'costs/costs.route.tsx', openTo: 'owners' },
      { path: 'money/costs/new', file: 'costs/add-cost.route.tsx', openTo: 'owners' },
      { path: 'money/costs/send', file: 'costs/submit-offline-cost.route.ts', openTo: 'owners' },
      { path: 'money/costs/miles', file: 'costs/add-mileage.route.tsx', openTo: 'owners' },
      { path: 'money/costs/receipts/:receipt', file: 'costs/receipt.route.ts', openTo: 'owners' },
      { path: 'money/earned', file: 'profit/year-profit.route.tsx', openTo: 'owners' },
      { path: 'jobs/:id/earned', file: 'profit/event-profit.route.tsx', openTo: 'owners' },
      { path: 'settings/costs', file: 'costs/cost-settings.route.tsx', openTo: 'owners' },
      { path: 'in-and-out/expenses.csv', file: 'costs/expenses-csv.route.ts', openTo: 'owners' },
    ],
    open: [
      {
        path: 'backbar/money/costs/worker.js',
        file: '/operations/events/offline-pages-worker.route.ts',
        id: 'costs-worker',
      },
    ],
  },
  moneyLinks: [
    { label: 'Sales tax', to: '/backbar/money/tax', isForTax: true },
    { label: 'Costs', to: '/backbar/money/costs', isOfYear: true },
  ],
  moneyFiles: [{ label: 'Costs and miles (CSV)', to: '/backbar/in-and-out/expenses.csv' }],
  add: [{ to: '/backbar/money/costs/new', label: 'A cost', position: 10 }],
  islands: { 'keep-costs': 'costs/offline-costs.island.ts' },
})

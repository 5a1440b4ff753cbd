import { defineSetting } from '../plumbing/database/setting-line.server.ts'
import { payToAddress, readPayToSetting } from './proposals/pay-to.server.ts'
import { paySummary, taxSummary, termsSummary } from './proposals/terms-summary.ts'
import { readTerms, termsAddress } from './proposals/terms.server.ts'

export const agreementsSettings = [
  defineSetting({
    door: 'booking',
    place: 3,
    name: 'Deposit and terms',
    to: termsAddress,
    formerNames: ['Terms', 'Proposals', 'cancellation', 'clauses', 'contract', 'insurance clause'],
    read: readTerms,
    say: termsSummary,
  }),
  defineSetting({
    door: 'booking',
    place: 4,
    name: 'Sales tax',
    to: `${termsAddress}#sales-tax`,
    formerNames: ['tax', 'tax rate', 'county'],
    read: async (db) => (await readTerms(db)).tax,
    say: taxSummary,
  }),
  defineSetting({
    door: 'booking',
    place: 5,
    name: 'Where to pay',
    to: payToAddress,
    formerNames: ['Zelle', 'Venmo', 'check', 'bank transfer', 'mailing address', 'cards', 'Stripe'],
    read: async (db) => ({ terms: await readTerms(db), payTo: await readPayToSetting(db) }),
    say: ({ terms, payTo }, { takesCards }) => paySummary(terms, payTo, takesCards),
  }),
]

import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { paymentDestinationsPath, getPaymentDestinations } from './proposals/payment-destinations.server.ts'
import { summarizePaymentMethods, summarizeTerms } from './proposals/terms-summary.ts'
import { getTerms, termsSettingsPath } from './proposals/terms.server.ts'
import { getTaxConfig } from './sales-tax/tax-config.server.ts'
import { salesTaxSettingsPath } from './sales-tax/tax-rate.ts'
import { summarizeSalesTax } from './sales-tax/tax-summary.ts'

export const agreementsSettings = [
  defineSetting({
    door: 'booking',
    place: 3,
    name: 'Deposit and terms',
    to: termsSettingsPath,
    formerNames: [
      'Terms',
      'Proposals',
      'cancellation',
      'clauses',
      'contract',
      'insurance clause',
      'refund policy',
      'refund',
      'balance',
      'retainer',
      'terms and conditions',
      'agreement',
      'signature',
      'liability',
    ],
    read: getTerms,
    say: summarizeTerms,
  }),
  defineSetting({
    door: 'booking',
    place: 4,
    name: 'Sales tax',
    to: salesTaxSettingsPath,
    formerNames: [
      'tax',
      'tax rate',
      'county',
      'surtax',
      'exempt clients',
      'exempt customers',
      'certificate',
      'tax exempt',
      'resale certificate',
    ],
    read: getTaxConfig,
    say: summarizeSalesTax,
  }),
  defineSetting({
    door: 'booking',
    place: 5,
    name: 'How clients pay you',
    to: paymentDestinationsPath,
    formerNames: [
      'Zelle',
      'Venmo',
      'check',
      'bank transfer',
      'mailing address',
      'cards',
      'Stripe',
      'Where to pay',
      'credit card',
      'payment methods',
      'debit card',
      'Apple Pay',
      'ACH',
      'cash',
      'PayPal',
      'invoice',
      'receipt',
      'refund',
      'pay online',
    ],
    read: async (db) => ({ terms: await getTerms(db), payTo: await getPaymentDestinations(db) }),
    say: ({ terms, payTo }, { takesCards }) => summarizePaymentMethods(terms, payTo, takesCards),
  }),
]

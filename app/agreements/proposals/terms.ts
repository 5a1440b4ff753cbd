import { defaultDepositTerms, type DepositTerms } from '../../business/first-payment.ts'
import type { Language } from '../../ui/language.ts'
import { defaultProposalDays } from './proposal-dates.ts'
import type { CancellationStep, Clause, PaymentMethod, ProposalDocument } from './proposal.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import { defaultClausesEs } from './default-clauses-es.ts'
import { clientPageText } from './client-page-text.ts'

/** Default terms of proposals, as the owner set them. `version` counts changes of the clauses. */
export type TermsSettings = DepositTerms & {
  version: number
  /** Days a proposal is valid, and days from acceptance until its deposit is due. */
  expiryDays: number
  depositDays: number
  /** Equal payments after the deposit. The last is the balance. */
  installments: number
  ways: PaymentMethod[]
  cancellation: CancellationStep[]
  keepsDay: boolean
  clauses: Clause[]
}

/** Terms as a client reads them: in English, and in Spanish where a clause has Spanish. */
export type TermsPreview = { language: Language; document: ProposalDocument; sums: ProposalTotals }[]

/** Label of each payment method. */
export const proposalPaymentMethodLabels: Readonly<Record<PaymentMethod, string>> = clientPageText('en').ways

/** Label of a payment method within a sentence: "check", but "Zelle", which is a name. */
export function formatPaymentMethodInline(way: string): string {
  return /^(Zelle|Venmo)$/.test(way) ? way : way.toLowerCase()
}

/**
 * Default terms of a mobile bar in Florida. Product wording for the owner and their lawyer to change, not legal advice,
 * as set-up states.
 */
export const defaultTerms: TermsSettings = {
  version: 1,
  ...defaultDepositTerms,
  ...defaultProposalDays,
  installments: 1,
  ways: ['card', 'zelle', 'venmo', 'check', 'cash'],
  cancellation: [
    { daysBefore: 60, percentBack: 50 },
    { daysBefore: 30, percentBack: 25 },
  ],
  keepsDay: true,
  clauses: [
    clause(
      'drinks',
      'The drinks',
      'You buy and own the alcohol; we tell you how much to buy. We bring no alcohol and sell none: we pour yours for your guests.',
    ),
    clause(
      'no-cash-bar',
      'No cash bar',
      'Nobody pays for a drink, and no ticket or cover charge pays for one: we hold no license to sell alcohol.',
    ),
    clause(
      'confirmed',
      'When the date is yours',
      '{date} is yours once you have said yes and the deposit of {deposit} has arrived. The balance is due by {balance day}.',
    ),
    clause('paying', 'Paying', 'You can pay by {ways}.'),
    clause('called-off', 'If you call it off', '{cancellation} What you paid beyond the deposit comes back.'),
    clause(
      'moving',
      'Moving the date',
      'You can move the date once, free of charge, with 30 days’ notice, to a day we have open. The prices we agreed on won’t change.',
    ),
    clause(
      'storm',
      'A named storm',
      'If a named storm or an evacuation order keeps the event from happening, you can always move it to another open day free of charge, or the deposit stays good for a year.',
    ),
    clause(
      'guests',
      'Guests',
      'You can lower the number of guests until {final count day}. If we have the bartenders, you can add guests, hours or drinks at our prices on the day you ask.',
    ),
    clause(
      'overtime',
      'Staying longer',
      'If you want us to stay longer on the day and we can, each additional hour costs {extra hour}, paid that day.',
    ),
    clause(
      'refusal',
      'IDs and last call',
      'We ask everybody who looks under 30 for an ID, serve nobody under 21, and may refuse anybody who has had enough. No drinks are poured after the bar closes.',
    ),
    clause('shots', 'No shots', 'We pour no shots and no doubles.'),
    clause(
      'tips',
      'Tips',
      'Tips are welcome and never expected. There is a tip jar on the bar unless you ask us to leave it out.',
    ),
    clause(
      'site',
      'The place',
      'We need level, dry ground or a floor, shade or a roof in summer, and the venue’s permission if it requires one. Tell us about stairs, gates and long walks before the day.',
    ),
    clause(
      'photos',
      'Photographs',
      'We show photographs of drinks and of the bar. We show guests only with your permission.',
    ),
    clause(
      'insurance',
      'Insurance',
      'We carry liability insurance, and send your venue a certificate when it asks for one.',
    ),
  ],
}

function clause(id: keyof typeof defaultClausesEs, heading: string, words: string): Clause {
  return { id, heading, words, es: defaultClausesEs[id] }
}

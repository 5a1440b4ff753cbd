import { saidIn } from '../../menu/catalogue/said-in.ts'
import type { Language } from '../../ui/language.ts'
import { later } from './proposal-days.ts'
import type { CancellationStep, Clause, PayWay, ProposalDocument, SalesTax } from './proposal.ts'
import type { Sums } from './proposal-sums.ts'
import { yoursWords } from './yours-words.ts'

/** What proposals begin with, as the owner set it. `version` counts what was changed of the clauses. */
export type Terms = {
  version: number
  depositPercent: number
  depositLeastCents: number
  /** The rest is due so many days before the event, and so long guests may become fewer. */
  balanceDaysBefore: number
  ways: PayWay[]
  cancellation: CancellationStep[]
  tax: SalesTax | null
  keepsDay: boolean
  clauses: Clause[]
}

/** Terms as a couple reads them: once in English and, where a point has Spanish, in Spanish too. */
export type TermsPreview = { language: Language; document: ProposalDocument; sums: Sums }[]

/** What each way is called, where it is offered and where it is chosen. */
export const wayWords: Readonly<Record<PayWay, string>> = yoursWords('en').ways

/** The blanks a clause may have, with what stands in each. */
export const blanks = {
  business: 'the name of your business',
  date: 'the day of the event',
  'balance day': 'when the rest is due',
  'final count day': 'until when guests may become fewer',
  deposit: 'the deposit in dollars',
  'deposit rule': 'how the deposit is worked out',
  cancellation: 'what comes back when, in dollars and dates',
  ways: 'how you take money',
  phone: 'your phone number',
  'e-mail': 'your e-mail address',
} as const

/**
 * A usual mobile bar's terms in Florida, to begin with. Product wording for the owner and their lawyer to change, never
 * advice; the checklist says so.
 */
export const usualTerms: Terms = {
  version: 1,
  depositPercent: 25,
  depositLeastCents: 25_000,
  balanceDaysBefore: 14,
  ways: ['card', 'zelle', 'venmo', 'check', 'cash'],
  cancellation: [
    { daysBefore: 60, percentBack: 50 },
    { daysBefore: 30, percentBack: 25 },
  ],
  tax: null,
  keepsDay: true,
  clauses: [
    clause(
      'drinks',
      'The drinks',
      'You buy and own the alcohol; we tell you how much. We bring no alcohol and sell none: we pour what is yours for your guests.',
    ),
    clause(
      'no-cash-bar',
      'No cash bar',
      'Nobody pays for a drink, and no ticket or cover charge stands for one: we hold no license to sell alcohol.',
    ),
    clause(
      'confirmed',
      'When the date is yours',
      '{date} is yours once you have said yes and the deposit of {deposit} is here. The rest is due by {balance day}.',
    ),
    clause('paying', 'Paying', 'You can pay by {ways}.'),
    clause('called-off', 'If it is off', '{cancellation} What you paid beyond the deposit comes back.'),
    clause(
      'moving',
      'Moving the date',
      'You can move the date once, free of charge, with 30 days’ notice, to a day we have open. Signed prices stay.',
    ),
    clause(
      'storm',
      'A named storm',
      'Where a named storm or an evacuation order keeps the event from happening, you move it to another open day free of charge, always, or the deposit stays good for a year.',
    ),
    clause(
      'guests',
      'Guests',
      'You can lower the number of guests until {final count day}. More guests, hours or drinks are added at that day’s prices, if we have the people.',
    ),
    clause(
      'overtime',
      'Staying longer',
      'If you want us longer on the night and we can, each further hour costs what an additional hour of service costs, paid that night.',
    ),
    clause(
      'refusal',
      'IDs and last orders',
      'We ask everybody who looks under 30 for an ID, serve nobody under 21, and may refuse anybody who has had enough. Nobody is poured a drink after the bar has closed.',
    ),
    clause('shots', 'No shots', 'We pour no shots, and no drinks doubled.'),
    clause(
      'tips',
      'Tips',
      'Tips are welcome and never expected. A tip jar stands on the bar unless you tell us that it should not.',
    ),
    clause(
      'site',
      'The place',
      'We need level, dry ground or a floor, shade or a roof in summer, and, where a venue asks for it, its permission. Tell us of stairs, gates and long walks before the day.',
    ),
    clause(
      'photos',
      'Photographs',
      'We show photographs of drinks and of the bar. Of guests only where you say that we may.',
    ),
    clause(
      'insurance',
      'Insurance',
      'We carry liability insurance and send your venue a certificate when it asks for one.',
    ),
  ],
}

/** The clauses with their blanks filled in for a proposal and what was chosen. A blank nobody knows stays as typed. */
export function filledClauses(proposed: ProposalDocument, sums: Sums): Clause[] {
  const facts = blankFacts(proposed, sums)
  // A clause that has English words alone is filled in English, wherever it stands.
  const inEnglish = proposed.language ? blankFacts({ ...proposed, language: 'en' }, sums) : facts
  return proposed.terms.clauses.map(({ words, ...clause }) => {
    const known = clause.language === 'en' ? inEnglish : facts
    return {
      ...clause,
      words: words.replace(/\{\s*([^{}]{1,40}?)\s*\}/g, (blank, name: string) => known[name.toLowerCase()] ?? blank),
    }
  })
}

/** Blanks in a clause that nobody can fill in. */
export function unknownBlanks(words: string): string[] {
  const named = [...words.matchAll(/\{\s*([^{}]{1,40}?)\s*\}/g)].map(([, name]) => name!.toLowerCase())
  return named.filter((name) => !(name in blanks))
}

/** What comes back of the deposit when it is called off: until each step's day, in whole dollars rounded down. */
export function cancellationFacts(
  { cancellation, event }: Pick<ProposalDocument, 'cancellation' | 'event'>,
  depositCents: number,
): { until: string; backCents: number }[] {
  return cancellation
    .toSorted((a, b) => b.daysBefore - a.daysBefore)
    .map(({ daysBefore, percentBack }) => ({
      until: later(event.eventDate, -daysBefore),
      backCents: Math.floor((depositCents * percentBack) / 10_000) * 100,
    }))
}

function blankFacts(
  { house, event, money, language, ...proposed }: ProposalDocument,
  sums: Sums,
): Record<string, string> {
  const { longDay, shortDay, dollars, anyOf } = saidIn(language)
  const { ways } = yoursWords(language)
  const balanceDay = shortDay(money.balanceDay)
  return {
    business: house.name,
    date: longDay(event.eventDate),
    'balance day': balanceDay,
    'final count day': balanceDay,
    deposit: dollars(sums.depositCents),
    'deposit rule': depositRule(money, language),
    cancellation: cancellationWords(cancellationFacts({ ...proposed, event }, sums.depositCents), language),
    ways: anyOf(money.ways.map((way) => (way === 'zelle' || way === 'venmo' ? ways[way] : ways[way].toLowerCase()))),
    phone: house.phone,
    'e-mail': house.email,
  }
}

/** How a deposit is worked out, in words. */
export function depositRule(
  { depositPercent, depositLeastCents }: Pick<Terms, 'depositPercent' | 'depositLeastCents'>,
  language?: Language,
) {
  const { terms } = yoursWords(language)
  const { dollars } = saidIn(language)
  if (depositPercent === 0 && depositLeastCents === 0) return terms.depositNothing
  if (depositPercent === 0) return dollars(depositLeastCents)
  return terms.depositRule(depositPercent, depositLeastCents === 0 ? null : dollars(depositLeastCents))
}

function cancellationWords(steps: { until: string; backCents: number }[], language: Language | undefined): string {
  const { terms } = yoursWords(language)
  const { shortDay, dollars } = saidIn(language)
  const given = steps.filter(({ backCents }) => backCents > 0)
  if (given.length === 0) return terms.noneBack
  return terms.back(given.map(({ until, backCents }) => [shortDay(until), dollars(backCents)]))
}

function clause(id: string, heading: string, words: string): Clause {
  return { id, heading, words }
}

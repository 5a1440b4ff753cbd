import { findUnknownBrackets, type PlaceholderInfos } from '../../business/forms/placeholder-brackets.ts'
import { defaultDepositTerms, type DepositTerms } from '../../business/first-payment.ts'
import { resolveSpanish } from '../../business/spanish-version.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { Language } from '../../ui/language.ts'
import { addCalendarDays, defaultProposalDays } from './proposal-dates.ts'
import type { CancellationStep, Clause, SpanishClause, PaymentMethod, ProposalDocument } from './proposal.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import { formerClauseTextsEs, defaultClausesEs } from './default-clauses-es.ts'
import { findClauseVariant } from './clause-variants.ts'
import { clientPageText } from './client-page-text.ts'

/** Default terms of proposals, as the owner set them. `version` counts changes of the clauses. */
export type TermsSettings = DepositTerms & {
  version: number
  /** Days a proposal is valid, and days from acceptance until its deposit is due. */
  expiryDays: number
  depositDays: number
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

/** Placeholders of clauses. */
export const clausePlaceholders = {
  business: { label: 'business name', means: 'the name of your business' },
  date: { label: 'event date', means: 'the day of the event' },
  'balance day': { label: 'balance due date', means: 'when the balance is due' },
  'final count day': { label: 'final count date', means: 'the last day the number of guests may go down' },
  deposit: { label: 'deposit', means: 'the deposit in dollars' },
  'extra hour': { label: 'price of an extra hour', means: 'what an additional hour costs, in dollars' },
  'deposit rule': { label: 'deposit rule', means: 'how the deposit is worked out' },
  cancellation: { label: 'refund if canceled', means: 'what comes back when, in dollars and dates' },
  ways: { label: 'ways to pay', means: 'how clients pay you' },
  phone: { label: 'business phone', means: 'your phone number' },
  'e-mail': { label: 'business email', means: 'your email address' },
} as const satisfies PlaceholderInfos

/**
 * Default terms of a mobile bar in Florida. Product wording for the owner and their lawyer to change, not legal advice.
 * Setup says so.
 */
export const defaultTerms: TermsSettings = {
  version: 1,
  ...defaultDepositTerms,
  ...defaultProposalDays,
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

/**
 * Earlier wordings of default clauses with their current text. A clause stored in an earlier wording still counts as
 * default.
 */
const formerClauseTexts: readonly (readonly [former: string, now: string])[] = [
  [
    'More guests, hours or drinks cost what they cost on the day you ask, if we have the bartenders for it.',
    'If we have the bartenders, you can add guests, hours or drinks at our prices on the day you ask.',
  ],
  ['each further hour', 'each additional hour'],
  ['stay longer that night and we can', 'stay longer on the day and we can'],
  ['{extra hour}, paid that night.', '{extra hour}, paid that day.'],
  ['These prices are signed and won’t change.', 'The prices we agreed on won’t change.'],
  ['the venue’s permission where it asks for one', 'the venue’s permission if it requires one'],
  ['We show guests only where you say we may.', 'We show guests only with your permission.'],
]

/** Default clause with this text in its current or an earlier English wording. Undefined where the owner changed it. */
function findDefaultClause({ heading, words }: Pick<Clause, 'heading' | 'words'>): Clause | undefined {
  const is = formerClauseTexts.reduce((said, [former, now]) => said.replace(former, now), words)
  return defaultTerms.clauses.find((usual) => usual.heading === heading && usual.words === is)
}

/** Default Spanish of a clause, as long as its English is the default. */
export function findDefaultSpanishClause(clause: Pick<Clause, 'heading' | 'words'>): SpanishClause | undefined {
  return findDefaultClause(clause)?.es ?? undefined
}

/** Adds the default Spanish to clauses where the owner set none. */
export function addDefaultSpanish(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause) => {
    const usual = findDefaultSpanishClause(clause)
    const isFormer = usual !== undefined && formerClauseTextsEs.includes(clause.es?.words ?? '')
    const es = isFormer ? usual : resolveSpanish(clause.es, usual)
    return es === undefined ? clause : { ...clause, es }
  })
}

/**
 * Text of a clause for this acceptance. A default clause may have a variant, in its own language. The owner's clauses
 * stay unchanged.
 */
function getClauseText(clause: Clause, proposed: ProposalDocument, sums: ProposalTotals): string {
  const { heading, words } = clause
  const inSpanish = defaultTerms.clauses.find(({ es }) => es?.heading === heading && es.words === words)
  const usual = inSpanish ?? findDefaultClause(clause)
  const said = usual && findClauseVariant(usual.id, proposed.money, sums)
  return said?.[inSpanish ? 'es' : 'en'] ?? words
}

/**
 * Clauses with their placeholders filled for a proposal, its chosen lines and the day of acceptance. An unknown
 * placeholder stays as typed.
 */
export function fillClauses(proposed: ProposalDocument, sums: ProposalTotals): Clause[] {
  const facts = getPlaceholderValues(proposed, sums)
  // A clause without Spanish is filled in English, whatever the document's language.
  const inEnglish = proposed.language ? getPlaceholderValues({ ...proposed, language: 'en' }, sums) : facts
  return proposed.terms.clauses.map((clause) => {
    const known = clause.language === 'en' ? inEnglish : facts
    return {
      ...clause,
      words: getClauseText(clause, proposed, sums).replace(
        /\{\s*([^{}]{1,40}?)\s*\}/g,
        (blank, name: string) => known[name.toLowerCase()] ?? blank,
      ),
    }
  })
}

/** Unknown placeholders in a clause, as typed. */
export function listUnknownPlaceholders(words: string): string[] {
  const named = [...words.matchAll(/\{\s*([^{}]{1,40}?)\s*\}/g)]
  const unknown = named.filter(([, name]) => !Object.hasOwn(clausePlaceholders, name!.toLowerCase()))
  return [...unknown.map(([whole]) => whole), ...findUnknownBrackets(words)]
}

/**
 * Refund of the deposit by the day of cancellation: the last day of each step, and the amount in whole dollars rounded
 * down.
 */
export function computeRefundSchedule(
  { cancellation, event }: Pick<ProposalDocument, 'cancellation' | 'event'>,
  depositCents: number,
): { until: string; backCents: number }[] {
  return cancellation
    .toSorted((a, b) => b.daysBefore - a.daysBefore)
    .map(({ daysBefore, percentBack }) => ({
      until: addCalendarDays(event.eventDate, -daysBefore),
      backCents: Math.floor((depositCents * percentBack) / 10_000) * 100,
    }))
}

/** Refund steps that are still ahead on the day of acceptance. */
export function listUpcomingRefundSteps(
  proposed: Pick<ProposalDocument, 'cancellation' | 'event'>,
  { depositCents, asOf }: Pick<ProposalTotals, 'depositCents' | 'asOf'>,
): { until: string; backCents: number }[] {
  return computeRefundSchedule(proposed, depositCents).filter(({ until, backCents }) => until >= asOf && backCents > 0)
}

function getPlaceholderValues(
  { house, event, money, language, ...proposed }: ProposalDocument,
  sums: ProposalTotals,
): Record<string, string> {
  const { longDay, dollars, anyOf } = getFormatter(language)
  const { ways, terms } = clientPageText(language)
  const hour = proposed.lines.find(({ id }) => id === 'service-time')?.unitCents ?? money.extraHourCents
  return {
    business: house.name,
    date: longDay(event.eventDate),
    // Dates in a contract have their year.
    'balance day': longDay(sums.restOn),
    'final count day': longDay(money.balanceDay),
    deposit: dollars(sums.depositCents),
    'extra hour': hour === undefined ? terms.extraHour : dollars(hour),
    'deposit rule': formatDepositRule(money, language),
    cancellation: formatCancellation(listUpcomingRefundSteps({ ...proposed, event }, sums), sums, language),
    ways: anyOf(money.ways.map((way) => formatPaymentMethodInline(ways[way]))),
    phone: house.phone,
    'e-mail': house.email,
  }
}

/** Text of how the deposit is computed. */
export function formatDepositRule(
  { depositPercent, depositLeastCents }: Pick<TermsSettings, 'depositPercent' | 'depositLeastCents'>,
  language?: Language,
) {
  const { terms } = clientPageText(language)
  const { dollars } = getFormatter(language)
  if (depositPercent === 0 && depositLeastCents === 0) return terms.depositNothing
  if (depositPercent === 0) return dollars(depositLeastCents)
  return terms.depositRule(depositPercent, depositLeastCents === 0 ? null : dollars(depositLeastCents))
}

function formatCancellation(
  steps: { until: string; backCents: number }[],
  { depositCents, isAllDue }: ProposalTotals,
  language: Language | undefined,
): string {
  const { terms } = clientPageText(language)
  const { longDay, dollars } = getFormatter(language)
  if (depositCents === 0) return terms.allBack
  if (steps.length === 0) return terms.noneBack(isAllDue)
  const said = steps.map(({ until, backCents }) => [longDay(until), dollars(backCents)] as const)
  return terms.back(said, isAllDue)
}

function clause(id: keyof typeof defaultClausesEs, heading: string, words: string): Clause {
  return { id, heading, words, es: defaultClausesEs[id] }
}

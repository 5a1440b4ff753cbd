import { formatMonthDay, getToday as dayOf } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import type { CostLine } from '../costs/cost-line.ts'
import {
  computeProfitCents,
  listMissingCosts,
  type ProfitStatement,
  type EventProfitStatement,
  type MissingCost,
} from './profit-statement.ts'
import { capitalize } from '../../../business/capitalize.ts'
import { joinWords } from '../../../business/join-list.ts'

/** A step from the agreed sum to the profit: the amount, and the start and end of its bar, in cents. */
export type WaterfallStep = {
  code: 'agreed' | 'given-back' | 'written-off' | 'tax' | 'fees' | 'crew' | 'expenses' | 'miles' | 'left'
  label: string
  note: string
  cents: number
  from: number
  to: number
}

type Notes = Partial<Record<WaterfallStep['code'], string>>

/** Computes the steps of a statement. A zero step is left out unless it has a note. */
export function computeWaterfallSteps(account: ProfitStatement, notes: Notes = {}): WaterfallStep[] {
  const taken = [
    ['given-back', 'Refunded', account.givenBackCents],
    ['written-off', 'Written off', account.writtenOffCents],
    ['tax', 'Sales tax', account.taxCents],
    ['fees', 'Card fees', account.feeCents],
    ['crew', 'Staff pay', account.crewCents],
    ['expenses', 'Costs', account.expenseCents],
    ['miles', 'Miles', account.mileageCents],
  ] as const
  const { agreedCents } = account
  let at = agreedCents
  const steps = taken.map(([code, label, cents]): WaterfallStep => {
    at -= cents
    return { code, label, note: notes[code] ?? '', cents, from: at, to: at + cents }
  })
  return [
    { code: 'agreed', label: 'Agreed', note: notes.agreed ?? '', cents: agreedCents, from: 0, to: agreedCents },
    ...steps.filter(({ cents, note }) => cents !== 0 || note !== ''),
    {
      code: 'left',
      label: 'Profit',
      note: notes.left ?? '',
      cents: computeProfitCents(account),
      from: 0,
      to: computeProfitCents(account),
    },
  ]
}

/** Formats notes for the steps of an event: details, and missing costs. */
export function formatWaterfallNotes(
  account: EventProfitStatement,
  { signedAt, costs, timeZone }: { signedAt: number | null; costs: readonly CostLine[]; timeZone: string },
): Notes {
  const { staff, unknownFees, cardCents, taxCents } = account
  const missing = listMissingCosts(account)
  const stand = costs.filter(({ isTakenBack }) => !isTakenBack)
  const of = (what: CostLine['what']) =>
    [...new Set(stand.filter((line) => line.what === what).map(({ words }) => words))].join(', ')
  return {
    agreed: signedAt === null ? '' : `signed ${formatMonthDay(dayOf(signedAt, timeZone))}`,
    tax: taxCents === 0 ? '' : 'passed on',
    fees:
      unknownFees > 0 ? 'not known of every payment' : cardCents > 0 ? `on ${formatDollarsAndCents(cardCents)}` : '',
    crew: missing.includes('crew') ? 'not noted' : staff === 'planned' ? 'planned' : '',
    expenses: of('cost').toLowerCase(),
    miles: missing.includes('miles') ? 'not noted' : of('miles'),
  }
}

/** Formats the missing costs: "Team pay and miles are not noted yet, so it may be less." */
export function formatMissingCosts(missing: readonly MissingCost[]): string {
  const names = missing.map((one) => ({ crew: 'staff pay', fees: 'a card fee', miles: 'miles' })[one])
  const are = names.length > 1 || missing[0] === 'miles' ? 'are' : 'is'
  return `${capitalize(joinWords(names))} ${are} not noted yet, so it may be less.`
}

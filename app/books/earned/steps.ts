import { monthDay, today as dayOf } from '../../business/dates.ts'
import { dollarsAndCents } from '../../business/money.ts'
import type { CostLine } from '../costs/cost-line.ts'
import { leftOf, type Account, type EventAccount } from './account.ts'

/** A step from what was agreed to what is left: what is taken off, and from where to where its bar goes, in cents. */
export type Step = {
  code: 'agreed' | 'given-back' | 'written-off' | 'tax' | 'fees' | 'crew' | 'expenses' | 'miles' | 'left'
  label: string
  note: string
  cents: number
  from: number
  to: number
}

type Notes = Partial<Record<Step['code'], string>>

/** The steps of an account; one of nothing is left out, unless there is something to say of it. */
export function stepsOf(account: Account, notes: Notes = {}): Step[] {
  const taken = [
    ['given-back', 'Refunded', account.givenBackCents],
    ['written-off', 'Written off', account.writtenOffCents],
    ['tax', 'Sales tax', account.taxCents],
    ['fees', 'Card fees', account.feeCents],
    ['crew', 'Team pay', account.crewCents],
    ['expenses', 'Costs', account.expenseCents],
    ['miles', 'Miles', account.mileageCents],
  ] as const
  const { agreedCents } = account
  let at = agreedCents
  const steps = taken.map(([code, label, cents]): Step => {
    at -= cents
    return { code, label, note: notes[code] ?? '', cents, from: at, to: at + cents }
  })
  return [
    { code: 'agreed', label: 'Agreed', note: notes.agreed ?? '', cents: agreedCents, from: 0, to: agreedCents },
    ...steps.filter(({ cents, note }) => cents !== 0 || note !== ''),
    { code: 'left', label: 'Left', note: notes.left ?? '', cents: leftOf(account), from: 0, to: leftOf(account) },
  ]
}

/** What is said beside the steps of an event: what they are of, and what nobody noted. */
export function notesOf(
  account: EventAccount,
  { signedAt, costs, timeZone }: { signedAt: number | null; costs: readonly CostLine[]; timeZone: string },
): Notes {
  const { crew, unknownFees, cardCents, taxCents, mileageTenths } = account
  const stand = costs.filter(({ isTakenBack }) => !isTakenBack)
  const of = (what: CostLine['what']) =>
    [...new Set(stand.filter((line) => line.what === what).map(({ words }) => words))].join(', ')
  return {
    agreed: signedAt === null ? '' : `signed ${monthDay(dayOf(signedAt, timeZone))}`,
    tax: taxCents === 0 ? '' : 'passed on',
    fees: unknownFees > 0 ? 'not known of every payment' : cardCents > 0 ? `on ${dollarsAndCents(cardCents)}` : '',
    crew: { agreed: '', planned: 'planned', 'not-noted': 'not noted' }[crew],
    expenses: of('cost').toLowerCase(),
    miles: mileageTenths === 0 ? 'not noted' : of('miles'),
  }
}

import type { DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import { diffDrinksPlans, type PurchaseDifference } from '../../drinks/shopping-list/plan-difference.ts'
import type { AgreementContent } from '../agreement/agreement-change.ts'
import type { ChangePart } from '../agreement/amount-due-text.ts'
import { computeChangeParts } from './change-parts.ts'

/** What a change comes to, in one line: what would be other, by how much, who comes and what is bought. */
export type ChangeSummary = {
  parts: ChangePart[]
  bartenders: Extract<ChangePart, { code: 'bartenders' }> | null
  byCents: number
  totalCents: number
  buy: PurchaseDifference[]
}

/** What is asked beside what was agreed; a plan nobody can make yet has no difference. */
export function summarizeChange(
  before: AgreementContent & { totalCents: number },
  after: AgreementContent & { totalCents: number },
  [was, is]: readonly (DrinksPlan | null)[],
): ChangeSummary {
  const parts = computeChangeParts(before, after, { kind: 'change', number: 0, words: '' })
  return {
    // Who comes stands behind what is asked for.
    parts: parts.filter(({ code }) => code !== 'bartenders' && code !== 'number'),
    bartenders: parts.find((part) => part.code === 'bartenders') ?? null,
    byCents: after.totalCents - before.totalCents,
    totalCents: after.totalCents,
    buy: was && is ? diffDrinksPlans(was, is) : [],
  }
}

/** The rows of the page on which one thing is changed. */
export const changeTopics = ['guests', 'date', 'times', 'place', 'else'] as const
export type ChangeTopic = (typeof changeTopics)[number]

/** Which row a field stands in. */
export const topicByField: Readonly<Record<string, ChangeTopic>> = {
  eventGuestCount: 'guests',
  eventDate: 'date',
  eventStartTime: 'times',
  eventEndTime: 'times',
  eventVenue: 'place',
  eventLocation: 'place',
  eventZip: 'place',
}

/** Which row is meant: the one that was asked for, else that of the first field in question, else the guests. */
export function resolveChangeTopic(asked: string | null, fields: readonly string[]): ChangeTopic {
  const named = changeTopics.find((code) => code === asked)
  const [first] = fields
  const inQuestion = first === undefined ? undefined : (topicByField[first] ?? 'else')
  if (named && fields.some((field) => (topicByField[field] ?? 'else') === named)) return named
  return inQuestion ?? named ?? 'guests'
}

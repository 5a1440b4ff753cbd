import type { Kept } from '../../business/forms/edit-form.server.ts'
import { readPeople } from '../../business/auth/people.server.ts'
import { readSetting } from '../../business/business.server.ts'
import { dayAway, today as todayIn } from '../../business/dates.ts'
import { saidIn } from '../../business/said-in.ts'
import { seenTag } from '../../business/save-if-unchanged.server.ts'
import { saveForm } from '../../business/forms/edit-form.server.ts'
import { learnFrom } from '../../drinks/learning/learner.ts'
import type { DrinksPlan } from '../../drinks/model/drinks.ts'
import { consumptionOf, exactDrinks } from '../../drinks/model/consumption.ts'
import { splitOf } from '../../drinks/model/drinks-question.ts'
import { bottlesOf } from '../../drinks/shopping-list/bottles.ts'
import { beerPacks } from '../../drinks/model/bar-stock.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { lockFor } from '../../plumbing/database/locks.server.ts'
import { inTransaction } from '../../plumbing/database/transaction.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { readListedEvent } from '../events/event-list.server.ts'
import { readLeftEvening, readLeftEvenings, taughtBy } from '../learned/evenings.server.ts'
import { countedEvening, noCount, type CountBasis, type LeftCount, type LeftKind } from '../learned/left-count.ts'
import { doubtsOf, pouredIn } from './doubts.ts'
import { countTyped, leftForm, typedCount, type TypedLeft } from './left-form.ts'
import type { LeftView } from './left-view.ts'
import { leftWords } from './left-words.ts'

/** What was left after a request's evening, as kept: one count an event, the last one holds. */
export const keptLeft = (language: Language = 'en'): Kept<TypedLeft> => ({
  form: leftForm(language),
  address: null,
  locks: ['left-count'],
  canAdd: false,
  async read(db, leadId) {
    if (!(await findLead(db, leadId))) return null
    return typedCount((await readLeftEvening(db, leadId))?.count ?? noCount)
  },
  async write(db, typed, { key: leadId, now }) {
    await writeCount(db, leadId, countTyped(typed), { isWhole: true, now })
  },
  title: () => null,
})

/** What the page or link of a count shows; null where there is no such event. `now` in epoch milliseconds. */
export async function readLeft(
  db: Db,
  leadId: string,
  { language = 'en', now }: { language?: Language; now: number },
): Promise<LeftView | null> {
  const [lead, stored, basis, evenings, { timeZone }] = await Promise.all([
    findLead(db, leadId),
    readLeftEvening(db, leadId),
    basisOf(db, leadId),
    readLeftEvenings(db),
    readSetting(db, 'identity'),
  ])
  if (!lead || !basis || lead.state === 'merged' || lead.state === 'spam') return null
  const count = stored?.count ?? noCount
  const typed = typedCount(count)
  const others = evenings.filter((evening) => evening.leadId !== leadId)
  const evening = stored && countedEvening(stored)
  const poured = evening && pouredIn(evening)
  const today = todayIn(now, timeZone)
  return {
    leadId,
    name: lead.request.requestorName,
    date: basis.date,
    when: dayAway(today, -1) === basis.date ? leftWords(language).lastNight : saidIn(language).shortDay(basis.date),
    basis,
    count,
    input: leftForm(language).textsOf(typed),
    seen: seenTag(typed),
    isCounted: stored !== null,
    doubts: stored ? doubtsOf(stored.basis, count, learnFrom(taughtBy(others), { learnNoise: true })) : [],
    result:
      evening && poured !== null
        ? {
            came: evening.came,
            announced: evening.announced,
            poured: Math.round(poured),
            books: Math.round(evening.plannedCame),
          }
        : null,
  }
}

/** The people who log in, as those who may have counted. */
export async function readCounters(db: Db): Promise<{ value: string; label: string }[]> {
  const people = await readPeople(db)
  return people.map(({ id, name }) => ({ value: `person:${id}`, label: name.split(/\s+/)[0] ?? name }))
}

/** Keeps a count as it was posted, or answers what to mend with every word of it. */
export function answerLeft(
  db: Db,
  leadId: string,
  input: FormInput,
  { language, now }: { language: Language; now: number },
) {
  return saveForm(db, keptLeft(language), leadId, input, now)
}

/** What is noted on the night already, into the same count: guests who came, kinds that ran out. What was counted stays. */
export async function noteAtNight(
  db: Db,
  leadId: string,
  { came, ranOut = [] }: { came?: number; ranOut?: readonly LeftKind[] },
  now: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockFor(db, ['left-count'])
    const { kinds, ...count } = (await readLeftEvening(db, leadId))?.count ?? noCount
    const ended = Object.fromEntries(ranOut.map((kind) => [kind, { ...kinds[kind], left: null, end: 'out' as const }]))
    const noted = { ...count, ...(came !== undefined && { came }), kinds: { ...kinds, ...ended } }
    await writeCount(db, leadId, noted, { isWhole: false, now })
  })
}

/** What the form said stays whole when more is noted. */
async function writeCount(
  db: Db,
  leadId: string,
  count: LeftCount,
  { isWhole, now }: { isWhole: boolean; now: number },
): Promise<void> {
  const basis = await basisOf(db, leadId)
  if (!basis) return
  const row = { counted: JSON.stringify(count), basis: JSON.stringify(basis), counted_at: now }
  await db
    .insertInto('left_count')
    .values({ lead_id: leadId, is_whole: Number(isWhole), ...row })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ ...row, ...(isWhole && { is_whole: 1 }) }))
    .execute()
}

/** What an evening is planned from as its list stands, by the books; null where there is no such request. */
async function basisOf(db: Db, leadId: string): Promise<CountBasis | null> {
  const found = await readListedEvent(db, leadId)
  if (!found) return null
  const { question, plan, whoBrings } = found.list
  const { occasion, daypart, crowd, hot } = question
  const { beer, wine, spirits } = plan.servings
  return {
    date: found.event.date,
    labels: { occasion, daypart, crowd, hot },
    planned: exactDrinks(consumptionOf(question), 0),
    announced: found.event.guests,
    split: splitOf(question),
    servings: [beer, wine, spirits],
    list: listOf(plan, whoBrings?.alcohol !== 'none'),
  }
}

/** What the list has of each kind, in quarters of its unit. A keg is advice only: who has one says so. */
function listOf(plan: DrinksPlan, hasAlcohol: boolean): CountBasis['list'] {
  const { cases, spirits } = bottlesOf(plan)
  const sparkling = plan.ingredients.reduce((sum, { kind, packs }) => (kind === 'wine' ? sum + packs : sum), 0)
  const soft = beerPacks(plan.nonAlcoholic)
  const alcohol = hasAlcohol ? 4 : 0
  return {
    wine: plan.wine.bottles * alcohol,
    sparkling: (plan.toastBottles + sparkling) * alcohol,
    spirits: spirits * alcohol,
    beer: cases * alcohol,
    keg: 0,
    soft: soft.cases24 * 4 + soft.packs12 * 2,
  }
}

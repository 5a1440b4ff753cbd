import { updateSetting, findSetting } from '../../business/stored-settings.server.ts'
import { computeLearnedFigures } from '../../drinks/learning/compute-learned-figures.ts'
import type { LearnedFigures } from '../../drinks/model/learned-servings.ts'
import { fitConsumptionModel } from '../../drinks/learning/consumption-model.ts'
import { getDrinkSplit, type DrinksInputs } from '../../drinks/model/drinks-inputs.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { addBeerAndWineOption } from '../../quotes/pricing/poured-bar.ts'
import { listEventLeftovers, toConsumptionSamples } from './event-leftovers.server.ts'
import type { EventLeftovers } from './leftover-count.ts'

/** What is learned for a question; null is the books. */
export type LearnedFiguresProvider = (question: DrinksInputs) => LearnedFigures | null

/** Learning may be switched on from so many evenings: a matter of trust, it is safe from the first. */
export const minEventsForLearning = 5

/** Whether new plans go by what was learned. */
export async function isLearningEnabled(db: Db): Promise<boolean> {
  return (await findSetting(db, 'learning'))?.isOn ?? false
}

/** Switches it; on only from five evenings. Answers whether it is as asked now. */
export async function setLearningEnabled(db: Db, isOn: boolean, now: number): Promise<boolean> {
  if (isOn && toConsumptionSamples(await listEventLeftovers(db)).length < minEventsForLearning) return false
  await updateSetting(db, 'learning', () => ({ isOn }), now)
  return true
}

/**
 * By what a request's list is planned: what it was planned by when it was first shown or proposed, else, where learning is
 * on, all evenings that were counted.
 */
export async function getLearnedFiguresProvider(db: Db, eventId: string): Promise<LearnedFiguresProvider> {
  const kept = await db.selectFrom('list_learned').select('figures').where('lead_id', '=', eventId).executeTakeFirst()
  if (kept) {
    const figures = JSON.parse(kept.figures) as LearnedFigures | null
    return () => figures
  }
  return (await isLearningEnabled(db)) ? createLearnedFiguresProvider(await listEventLeftovers(db)) : () => null
}

/** Whether a request's list is planned by what it was made by, and not by what is learned since. */
export async function hasSavedLearnedFigures(db: Db, eventId: string): Promise<boolean> {
  const kept = await db.selectFrom('list_learned').select('lead_id').where('lead_id', '=', eventId).executeTakeFirst()
  return kept !== undefined
}

/** Keeps what a list was made by, the first time: it is not planned otherwise any more. `now` in epoch milliseconds. */
export async function saveLearnedFigures(
  db: Db,
  eventId: string,
  learned: LearnedFigures | undefined,
  now: number,
): Promise<void> {
  await db
    .insertInto('list_learned')
    .values({ lead_id: eventId, figures: JSON.stringify(learned ?? null), made_at: now, is_by_wishes: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The wishes that decide what an event's bar pours. A list that was kept before beer and wine were a wish of their own
 * keeps them.
 * @param wishes those of the agreement, else of the request
 */
export async function getBarUnpricedOptions(
  db: Db,
  eventId: string,
  wishes: readonly string[],
): Promise<readonly string[]> {
  const kept = await db
    .selectFrom('list_learned')
    .select('is_by_wishes')
    .where('lead_id', '=', eventId)
    .executeTakeFirst()
  return kept && kept.is_by_wishes === 0 ? addBeerAndWineOption(wishes) : wishes
}

/** What evenings teach for any question; the split by those at which the same kinds were poured. */
export function createLearnedFiguresProvider(evenings: readonly EventLeftovers[]): LearnedFiguresProvider {
  const knowledge = fitConsumptionModel(toConsumptionSamples(evenings), { learnNoise: true })
  return (question) => {
    if (knowledge.evenings === 0) return null
    const poured = pouredKinds(getDrinkSplit(question))
    const ofSameBar = evenings.filter(({ basis }) => pouredKinds(basis.split) === poured)
    return computeLearnedFigures(knowledge, fitConsumptionModel(toConsumptionSamples(ofSameBar)), question)
  }
}

function pouredKinds(split: readonly number[]): string {
  return split.map((weight) => (weight > 0 ? 1 : 0)).join('')
}

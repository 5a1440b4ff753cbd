import { updateSetting, findSetting } from '../../../business/stored-settings.server.ts'
import { computeLearnedFigures } from '../model/compute-learned-figures.ts'
import type { LearnedFigures } from '../../../drinks/model/learned-servings.ts'
import { fitConsumptionModel } from '../model/consumption-model.ts'
import { getDrinkSplit, type DrinksInputs } from '../../../drinks/model/drinks-inputs.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { addBeerAndWineOption } from '../../../quotes/pricing/poured-bar.ts'
import { listEventLeftovers, toConsumptionSamples } from './event-leftovers.server.ts'
import type { EventLeftovers } from './leftover-count.ts'

/** Returns the learned figures for given inputs. Null means standard quantities. */
export type LearnedFiguresProvider = (question: DrinksInputs) => LearnedFigures | null

/** Minimum number of events before the owner can enable learning. A matter of trust: it is safe from the first. */
export const minEventsToEnableLearning = 5

/** Whether new plans use learned figures. */
export async function isLearningEnabled(db: Db): Promise<boolean> {
  return (await findSetting(db, 'learning'))?.isOn ?? false
}

/** Enables or disables learning. Enabling requires five events. Returns whether the request took effect. */
export async function setLearningEnabled(db: Db, isOn: boolean, now: number): Promise<boolean> {
  if (isOn && toConsumptionSamples(await listEventLeftovers(db)).length < minEventsToEnableLearning) return false
  await updateSetting(db, 'learning', () => ({ isOn }), now)
  return true
}

/**
 * Returns the figures a shopping list is planned with: those saved when it was first shown or proposed, otherwise all
 * counted events where learning is enabled.
 */
export async function getLearnedFiguresProvider(db: Db, eventId: string): Promise<LearnedFiguresProvider> {
  const kept = await db
    .selectFrom('learned_percentages')
    .select('figures')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (kept) {
    const figures = JSON.parse(kept.figures) as LearnedFigures | null
    return () => figures
  }
  return (await isLearningEnabled(db)) ? createLearnedFiguresProvider(await listEventLeftovers(db)) : () => null
}

/** Whether the shopping list of an event has saved figures and ignores later learning. */
export async function hasSavedLearnedFigures(db: Db, eventId: string): Promise<boolean> {
  const kept = await db
    .selectFrom('learned_percentages')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return kept !== undefined
}

/** Saves the figures of a shopping list, the first time only. `now` in epoch milliseconds. */
export async function saveLearnedFigures(
  db: Db,
  eventId: string,
  learned: LearnedFigures | undefined,
  now: number,
): Promise<void> {
  await db
    .insertInto('learned_percentages')
    .values({ event_id: eventId, figures: JSON.stringify(learned ?? null), created_at: now, is_by_wishes: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns the unpriced options that decide what the bar of an event pours. A list saved before beer and wine became an
 * option keeps them. @param wishes those of the agreement, otherwise of the quote request
 */
export async function getBarUnpricedOptions(
  db: Db,
  eventId: string,
  wishes: readonly string[],
): Promise<readonly string[]> {
  const kept = await db
    .selectFrom('learned_percentages')
    .select('is_by_wishes')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return kept && kept.is_by_wishes === 0 ? addBeerAndWineOption(wishes) : wishes
}

/** Creates a provider from counted events. The split is learned from events with the same kinds of drinks. */
export function createLearnedFiguresProvider(evenings: readonly EventLeftovers[]): LearnedFiguresProvider {
  const knowledge = fitConsumptionModel(toConsumptionSamples(evenings), { learnNoise: true })
  return (question) => {
    if (knowledge.evenings === 0) return null
    const poured = getPouredKindsKey(getDrinkSplit(question))
    const ofSameBar = evenings.filter(({ basis }) => getPouredKindsKey(basis.split) === poured)
    return computeLearnedFigures(knowledge, fitConsumptionModel(toConsumptionSamples(ofSameBar)), question)
  }
}

function getPouredKindsKey(split: readonly number[]): string {
  return split.map((weight) => (weight > 0 ? 1 : 0)).join('')
}

import type { DrinksInputs } from '../../drinks/model/drinks-inputs.ts'
import type { LearnedFigures } from '../../drinks/model/learned-servings.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import { addBeerAndWineOption } from '../../quotes/pricing/poured-bar.ts'

/** Returns the learned figures for given inputs. Null means standard quantities. */
export type LearnedFiguresProvider = (question: DrinksInputs) => LearnedFigures | null

/** Figures learned from past events for the drinks of new plans. Null if they are not to be used. */
export const learnedFigures = defineContribution<[], LearnedFiguresProvider | null>('learned-figures')

/**
 * Returns the figures a shopping list is planned with: those saved when it was first shown or proposed, otherwise those
 * that past events teach.
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
  const [learned] = await learnedFigures.list(db)
  return learned ?? (() => null)
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

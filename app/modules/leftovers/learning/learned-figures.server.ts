import { updateSetting, findSetting } from '../../../business/stored-settings.server.ts'
import { computeLearnedFigures } from '../model/compute-learned-figures.ts'
import { fitConsumptionModel } from '../model/consumption-model.ts'
import { getDrinkSplit } from '../../../drinks/model/drinks-inputs.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { LearnedFiguresProvider } from '../../../operations/events/saved-figures.server.ts'
import { listEventLeftovers, toConsumptionSamples } from './event-leftovers.server.ts'
import type { EventLeftovers } from './leftover-count.ts'

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

/** Returns what all counted events teach. Null if learning is not enabled. */
export async function getBarLearnedFigures(db: Db): Promise<LearnedFiguresProvider | null> {
  return (await isLearningEnabled(db)) ? createLearnedFiguresProvider(await listEventLeftovers(db)) : null
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

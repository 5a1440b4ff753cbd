import type { ModuleScenarios } from '../../../../faults/module-scenarios.ts'
import { walkEmailYear } from './emails-year.ts'
import { killWhileSending } from './killed-sending.ts'

/** Scenarios of `npm run faults`. */
export const scenarios: ModuleScenarios = (fixtures, { kills, seed }) => ({
  kills: {
    'letters killed sqlite': () => killWhileSending(fixtures, 'sqlite', { kills, seed }),
    'letters killed postgres': () => killWhileSending(fixtures, 'postgres', { kills, seed }),
  },
  others: {
    'letters sqlite': () => walkEmailYear(fixtures, 'sqlite', { requests: 1_000, seed }),
    'letters postgres': () => walkEmailYear(fixtures, 'postgres', { requests: 1_000, seed }),
  },
})

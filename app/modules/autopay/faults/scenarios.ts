import type { ModuleScenarios } from '../../../../faults/module-scenarios.ts'
import { killWhileCharging } from './killed-charging.ts'

/** Scenarios of `npm run faults`. */
export const scenarios: ModuleScenarios = (fixtures, { kills, seed }) => ({
  kills: {
    'charges killed sqlite': () => killWhileCharging(fixtures, 'sqlite', { kills, seed }),
    'charges killed postgres': () => killWhileCharging(fixtures, 'postgres', { kills, seed }),
  },
  others: {},
})

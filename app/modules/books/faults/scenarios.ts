import type { ModuleScenarios } from '../../../../faults/module-scenarios.ts'
import { walkProfit } from './profit-walk.ts'

/** Scenarios of `npm run faults`. */
export const scenarios: ModuleScenarios = (fixtures, { orders, seed }) => ({
  kills: {},
  others: {
    'earnings sqlite': () => walkProfit(fixtures, 'sqlite', { orders, seed }),
    'earnings postgres': () => walkProfit(fixtures, 'postgres', { orders, seed }),
  },
})

import type { ModuleScenarios } from '../../../../faults/module-scenarios.ts'
import { acceptWhileLocked } from './accept-at-once.ts'
import { walkStaff } from './staff-walk.ts'

/** Scenarios of `npm run faults`. */
export const scenarios: ModuleScenarios = (fixtures, { orders, seed }) => ({
  kills: {},
  others: {
    'crew yes sqlite': () => acceptWhileLocked(fixtures, 'sqlite', { rounds: 1_000 }),
    'crew yes postgres': () => acceptWhileLocked(fixtures, 'postgres', { rounds: 1_000 }),
    'crew sqlite': () => walkStaff(fixtures, 'sqlite', { orders, seed }),
    'crew postgres': () => walkStaff(fixtures, 'postgres', { orders, seed }),
  },
})

import type { ModuleScenarios } from '../../../../faults/module-scenarios.ts'
import { raceForDates } from './rivals.ts'

/** Scenarios of `npm run faults`. */
export const scenarios: ModuleScenarios = (fixtures, { seed }) => ({
  kills: {},
  others: {
    'booking rivals sqlite': () => raceForDates(fixtures, 'sqlite', { rivals: 10_000, perDate: 24, seed }),
    'booking rivals postgres': () => raceForDates(fixtures, 'postgres', { rivals: 10_000, perDate: 24, seed }),
  },
})

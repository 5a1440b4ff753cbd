import type { ModuleScenarios } from '../../../../faults/module-scenarios.ts'
import { killWhileReading } from './killed-reading.ts'

/** Scenarios of `npm run faults`. */
export const scenarios: ModuleScenarios = (fixtures, { kills }) => ({
  kills: {
    'mailbox killed sqlite': () => killWhileReading(fixtures, 'sqlite', kills),
    'mailbox killed postgres': () => killWhileReading(fixtures, 'postgres', kills),
  },
  others: {},
})

import { databases } from '../../../../tests/test-app.ts'
import { testScenarios, type Scenarios } from '../../../../tests/faults/scenarios.ts'
import { walkEmailYear } from '../faults/emails-year.ts'
import { killWhileSending } from '../faults/killed-sending.ts'

const scenarios: Scenarios = {}
for (const database of databases) {
  scenarios[`somebody dies while sending letters, ${database}`] = (fixtures) =>
    killWhileSending(fixtures, database, { kills: 3, seed: 20261124 })
  // PostgreSQL runs the same steps at twice the cost.
  scenarios[`a year of letters passes, ${database}`] = (fixtures) =>
    walkEmailYear(fixtures, database, {
      ...(database === 'sqlite' ? { requests: 200 } : { requests: 40, days: 90 }),
      seed: 20261124,
    })
}

testScenarios(scenarios)

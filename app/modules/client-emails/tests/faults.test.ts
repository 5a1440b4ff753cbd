import { databases } from '../../../../tests/test-app.ts'
import { testScenarios, type Scenarios } from '../../../../tests/faults/scenarios.ts'
import { walkEmailYear } from '../faults/emails-year.ts'
import { killWhileSending } from '../faults/killed-sending.ts'

const scenarios: Scenarios = {}
for (const database of databases) {
  scenarios[`a process is killed while it sends emails, ${database}`] = (fixtures) =>
    killWhileSending(fixtures, database, { kills: 3, seed: 20261124 })
  // PostgreSQL runs the same steps at twice the cost.
  scenarios[`a year of follow-up emails is simulated, ${database}`] = (fixtures) =>
    walkEmailYear(fixtures, database, {
      ...(database === 'sqlite' ? { requests: 200 } : { requests: 40, days: 90 }),
      seed: 20261124,
    })
}

testScenarios(scenarios)

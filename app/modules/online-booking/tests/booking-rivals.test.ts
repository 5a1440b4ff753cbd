import { databases } from '../../../../tests/test-app.ts'
import { testScenarios, type Scenarios } from '../../../../tests/faults/scenarios.ts'
import { raceForDates } from '../faults/rivals.ts'

const scenarios: Scenarios = {}
for (const database of databases)
  scenarios[`clients compete for a date, ${database}`] = (fixtures) =>
    raceForDates(fixtures, database, { rivals: database === 'sqlite' ? 60 : 30, perDate: 10, seed: 20261129 })

testScenarios(scenarios)

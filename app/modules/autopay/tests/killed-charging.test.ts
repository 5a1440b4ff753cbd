import { databases } from '../../../../tests/test-app.ts'
import { testScenarios, type Scenarios } from '../../../../tests/faults/scenarios.ts'
import { killWhileCharging } from '../faults/killed-charging.ts'

const scenarios: Scenarios = {}
for (const database of databases)
  scenarios[`processes are killed while they charge cards, ${database}`] = (fixtures) =>
    killWhileCharging(fixtures, database, { kills: 2, seed: 20261129, clients: 2 })

testScenarios(scenarios)

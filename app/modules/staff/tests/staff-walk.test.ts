import { databases } from '../../../../tests/test-app.ts'
import { testScenarios, type Scenarios } from '../../../../tests/faults/scenarios.ts'
import { walkStaff } from '../faults/staff-walk.ts'

const scenarios: Scenarios = {}
for (const database of databases) {
  // PostgreSQL runs the same steps at twice the cost. Half the steps find what differs there.
  const orders = database === 'sqlite' ? 300 : 150
  scenarios[`staff accept, decline and hand off shifts in random order, ${database}`] = (fixtures) =>
    walkStaff(fixtures, database, { orders, seed: 20261125 })
}

testScenarios(scenarios)

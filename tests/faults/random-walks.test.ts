import { walkBookings } from '../../faults/booking-walk.ts'
import { contestDays } from '../../faults/contested-days.ts'
import { walkPayments } from '../../faults/payment-walk.ts'
import { walkStates } from '../../faults/state-walk.ts'
import { databases } from '../test-app.ts'
import { testScenarios, type Scenarios } from './scenarios.ts'

const scenarios: Scenarios = {}
for (const database of databases) {
  // PostgreSQL runs the same steps at twice the cost. Half the steps find what differs there.
  const share = database === 'sqlite' ? 1 : 0.5
  scenarios[`random actions change bookings, ${database}`] = (fixtures) =>
    walkBookings(fixtures, database, { acts: 100 * share, seed: 20261123, bookings: 30 })
  scenarios[`random actions change payment plans, ${database}`] = (fixtures) =>
    walkPayments(fixtures, database, { orders: 4 * share, seed: 20261129 })
  scenarios[`every form of every state is posted in other states, ${database}`] = (fixtures) =>
    walkStates(fixtures, database, { pairs: 60 * share, seed: 7 })
  scenarios[`two processes book the same dates, ${database}`] = (fixtures) =>
    contestDays(fixtures, database, { steps: 400, processes: 2, seed: 20261122 })
}

testScenarios(scenarios)

import { postFormsBehindCaddy } from '../../faults/behind-caddy.ts'
import { killWhileBooking } from '../../faults/contested-days.ts'
import { killWhilePaying } from '../../faults/killed-paying.ts'
import { loseMachine } from '../../faults/machine-gone.ts'
import { runManyWorkers } from '../../faults/many-workers.ts'
import { upgradeUnderLoad } from '../../faults/upgrade-under-load.ts'
import { databases } from '../test-app.ts'
import { testScenarios, type Scenarios } from './scenarios.ts'

const scenarios: Scenarios = {
  'the machine is destroyed': (fixtures) => loseMachine(fixtures, { times: 2, seconds: 2, mostSeconds: Infinity }),
  'the site is upgraded under load': (fixtures) => upgradeUnderLoad(fixtures, 'sqlite', false),
  'Caddy is in front of a site that is restarted and killed': (fixtures) =>
    postFormsBehindCaddy(fixtures, 'sqlite', { sites: 1, rounds: 1 }),
}
if (databases.includes('postgres')) {
  scenarios['Caddy is in front of two sites that are restarted and killed'] = (fixtures) =>
    postFormsBehindCaddy(fixtures, 'postgres', { sites: 2, rounds: 1 })
  scenarios['two processes send the emails of a shared outbox'] = (fixtures) => runManyWorkers(fixtures, 100, 1)
}
for (const database of databases) {
  scenarios[`a process is killed while it books dates, ${database}`] = (fixtures) =>
    killWhileBooking(fixtures, database, { kills: 3, seed: 20261122 })
  for (const hasWebhook of [true, false])
    scenarios[`processes are killed while clients pay, ${hasWebhook ? 'with webhook' : 'no webhook'}, ${database}`] = (
      fixtures,
    ) => killWhilePaying(fixtures, database, { kills: 2, hasWebhook, seed: 20261122, lanes: 3 })
}

testScenarios(scenarios)

import { formsBehindCaddy } from '../../faults/behind-caddy.ts'
import { killedPromising } from '../../faults/contested-days.ts'
import { killedPaying } from '../../faults/killed-paying.ts'
import { killedSending } from '../../faults/killed-sending.ts'
import { machineGone } from '../../faults/machine-gone.ts'
import { manyWorkers } from '../../faults/many-workers.ts'
import { upgradeUnderLoad } from '../../faults/upgrade-under-load.ts'
import { databases } from '../house.ts'
import { testScenarios, type Scenarios } from './scenarios.ts'

const scenarios: Scenarios = {
  'the machine is gone': (fixtures) => machineGone(fixtures, { times: 2, seconds: 2, mostSeconds: Infinity }),
  'the site is upgraded': (fixtures) => upgradeUnderLoad(fixtures, 'sqlite', false),
  'Caddy is in front of a site that is restarted and killed': (fixtures) =>
    formsBehindCaddy(fixtures, 'sqlite', { sites: 1, rounds: 1 }),
}
if (databases.includes('postgres')) {
  scenarios['Caddy is in front of two sites that are restarted and killed'] = (fixtures) =>
    formsBehindCaddy(fixtures, 'postgres', { sites: 2, rounds: 1 })
  scenarios['two processes empty one outbox'] = (fixtures) => manyWorkers(fixtures, 100, 1)
}
for (const database of databases) {
  scenarios[`somebody dies while sending letters, ${database}`] = (fixtures) =>
    killedSending(fixtures, database, { kills: 3, seed: 20261124 })
  scenarios[`somebody dies while promising days, ${database}`] = (fixtures) =>
    killedPromising(fixtures, database, { kills: 3, seed: 20261122 })
  for (const hasWebhook of [true, false])
    scenarios[`somebody dies while couples pay, ${hasWebhook ? 'told by webhook' : 'no webhook'}, ${database}`] = (
      fixtures,
    ) => killedPaying(fixtures, database, { kills: 2, hasWebhook, seed: 20261122, lanes: 3 })
}

testScenarios(scenarios)

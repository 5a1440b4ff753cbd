import { sendGzipBombs } from '../../faults/gzip-bombs.ts'
import { runBesideAttack } from '../../faults/hostile-clients.ts'
import { sendHostileForms } from '../../faults/hostile-forms.ts'
import { sendHostileRequestLines } from '../../faults/hostile-lines.ts'
import { sendHostileRequests } from '../../faults/hostile-requests.ts'
import { crowdOutSenders, sendHalfForms } from '../../faults/many-senders.ts'
import { databases } from '../test-app.ts'
import { testScenarios, type Scenarios } from './scenarios.ts'

/** Response times of other clients are only asserted in `npm run faults`, where nothing else runs. */
const atEase = { mostTimes: Infinity, seconds: 0.5 }

const scenarios: Scenarios = {
  'lines are held open by somebody hostile': (fixtures) => sendHostileRequestLines(fixtures, 300, Infinity),
  'forms flood in': (fixtures) => runBesideAttack(fixtures, 'formFlood', '', atEase),
  'forms are one long row of a sign': (fixtures) => runBesideAttack(fixtures, 'longRows', '', atEase),
  'questions are pipelined': (fixtures) => runBesideAttack(fixtures, 'pipelining', '', atEase),
  'nothing is read': (fixtures) => runBesideAttack(fixtures, 'unreadSockets', '', atEase),
  'answers are read by the sip': (fixtures) => runBesideAttack(fixtures, 'sips', '', atEase),
  'one sender is a crowd': (fixtures) => runBesideAttack(fixtures, 'crowd', '', atEase),
  'many senders are crowds': (fixtures) => crowdOutSenders(fixtures, 1),
  'forms are half sent by hundreds of connections': (fixtures) => sendHalfForms(fixtures, 800),
  'bodies come packed': (fixtures) => runBesideAttack(fixtures, 'packedBodies', '', atEase),
  'pictures are bombs': (fixtures) =>
    runBesideAttack(fixtures, 'imageBombs', '', { ...atEase, mostMegabytes: 1_100, seconds: 1 }),
  'backups are bombs': (fixtures) => sendGzipBombs(fixtures, 1),
}
for (const database of databases) {
  scenarios[`requests are made to break things, ${database}`] = (fixtures) =>
    sendHostileRequests(fixtures, database, 400, 20261121)
  scenarios[`forms come back with hostile words, ${database}`] = (fixtures) =>
    sendHostileForms(fixtures, database, database === 'sqlite' ? 60 : 30, 20261123)
}

testScenarios(scenarios)

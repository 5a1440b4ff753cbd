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
  'connections are held open with slow or oversized requests': (fixtures) =>
    sendHostileRequestLines(fixtures, 300, Infinity),
  'forms of a million fields arrive at once': (fixtures) => runBesideAttack(fixtures, 'formFlood', '', atEase),
  'forms repeat a character thousands of times': (fixtures) => runBesideAttack(fixtures, 'longRows', '', atEase),
  'thousands of requests are pipelined': (fixtures) => runBesideAttack(fixtures, 'pipelining', '', atEase),
  'connections never read their responses': (fixtures) => runBesideAttack(fixtures, 'unreadSockets', '', atEase),
  'connections read their responses slowly': (fixtures) => runBesideAttack(fixtures, 'sips', '', atEase),
  'a sender opens a hundred connections': (fixtures) => runBesideAttack(fixtures, 'crowd', '', atEase),
  'ten senders open many connections each': (fixtures) => crowdOutSenders(fixtures, 1),
  'hundreds of connections send incomplete forms': (fixtures) => sendHalfForms(fixtures, 800),
  'compressed bodies decompress to many megabytes': (fixtures) => runBesideAttack(fixtures, 'packedBodies', '', atEase),
  'uploaded photos decode to gigabytes': (fixtures) =>
    runBesideAttack(fixtures, 'imageBombs', '', { ...atEase, mostMegabytes: 1_100, seconds: 1 }),
  'backups decompress to gigabytes': (fixtures) => sendGzipBombs(fixtures, 1),
}
for (const database of databases) {
  scenarios[`generated hostile requests arrive, ${database}`] = (fixtures) =>
    sendHostileRequests(fixtures, database, 400, 20261121)
  scenarios[`forms are posted with hostile text, ${database}`] = (fixtures) =>
    sendHostileForms(fixtures, database, database === 'sqlite' ? 60 : 30, 20261123)
}

testScenarios(scenarios)

import { gzipBombs } from '../../faults/gzip-bombs.ts'
import { besideAttack } from '../../faults/hostile-clients.ts'
import { hostileForms } from '../../faults/hostile-forms.ts'
import { hostileLines } from '../../faults/hostile-lines.ts'
import { hostileRequests } from '../../faults/hostile-requests.ts'
import { crowdedOut, halfSentForms } from '../../faults/many-senders.ts'
import { refusedTables } from '../../faults/refused-tables.ts'
import { databases } from '../house.ts'
import { testScenarios, type Scenarios } from './scenarios.ts'

/** How much later others are answered is measured where nothing else runs. */
const atEase = { mostTimes: Infinity, seconds: 0.5 }

const scenarios: Scenarios = {
  'lines are held open by somebody hostile': (fixtures) => hostileLines(fixtures, 300, Infinity),
  'forms flood in': (fixtures) => besideAttack(fixtures, 'formFlood', '', atEase),
  'forms are one long row of a sign': (fixtures) => besideAttack(fixtures, 'longRows', '', atEase),
  'questions are pipelined': (fixtures) => besideAttack(fixtures, 'pipelining', '', atEase),
  'nothing is read': (fixtures) => besideAttack(fixtures, 'unreadSockets', '', atEase),
  'answers are read by the sip': (fixtures) => besideAttack(fixtures, 'sips', '', atEase),
  'one sender is a crowd': (fixtures) => besideAttack(fixtures, 'crowd', '', atEase),
  'many senders are crowds': (fixtures) => crowdedOut(fixtures, 2),
  'forms are half sent by hundreds of connections': (fixtures) => halfSentForms(fixtures, 800),
  'bodies come packed': (fixtures) => besideAttack(fixtures, 'packedBodies', '', atEase),
  'pictures are bombs': (fixtures) =>
    besideAttack(fixtures, 'imageBombs', '', { ...atEase, mostMegabytes: 1_100, seconds: 1 }),
  'backups are bombs': (fixtures) => gzipBombs(fixtures, 1),
  'tables are refused': (fixtures) => refusedTables(fixtures, 1),
}
for (const database of databases) {
  scenarios[`requests are made to break things, ${database}`] = (fixtures) =>
    hostileRequests(fixtures, database, 400, 20261121)
  scenarios[`forms come back with hostile words, ${database}`] = (fixtures) =>
    hostileForms(fixtures, database, database === 'sqlite' ? 60 : 30, 20261123)
}

testScenarios(scenarios)

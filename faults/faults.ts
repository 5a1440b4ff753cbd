import { parseArgs } from 'node:util'
import { findPathModule } from '../app/business/auth/permissions.ts'
import { makeFixtures } from '../tests/fixtures.ts'
import { needTools } from '../tests/system-tools.ts'
import { backupUnderLoad } from './backup-under-load.ts'
import { walkBookings } from './booking-walk.ts'
import { postFormsBehindCaddy } from './behind-caddy.ts'
import { clockJumps } from './clock-jumps.ts'
import { contestDays, killWhileBooking } from './contested-days.ts'
import { lockDatabase } from './database-locked.ts'
import { fillPostgresDisk, fillSqliteDisk } from './disk-full.ts'
import { fillDiskWhileSigning } from './disk-full-signing.ts'
import { sendFullOutbox } from './full-outbox.ts'
import { sendGzipBombs } from './gzip-bombs.ts'
import { runBesideAttack } from './hostile-clients.ts'
import { sendHostileForms } from './hostile-forms.ts'
import { sendHostileRequestLines } from './hostile-lines.ts'
import { sendHostileRequests } from './hostile-requests.ts'
import { killWhilePaying } from './killed-paying.ts'
import { killUnderLoad } from './killed-under-load.ts'
import { loseMachine } from './machine-gone.ts'
import { runMisbehavingMail } from './mail-misbehaves.ts'
import { crowdOutSenders, sendHalfForms } from './many-senders.ts'
import { runManyWorkers } from './many-workers.ts'
import { loadModuleScenarios } from './module-scenarios.ts'
import { ToolMissing, type FaultResult } from './outcome.ts'
import { walkPayments } from './payment-walk.ts'
import { restartPooler } from './pooler-restarted.ts'
import { restartPostgres } from './postgres-restarted.ts'
import { importAddress, importRefusedTables } from './refused-tables.ts'
import { walkStates } from './state-walk.ts'
import { promoteStandby } from './standby-promoted.ts'
import { stopMidEmail } from './stopped-mid-email.ts'
import { upgradeUnderLoad } from './upgrade-under-load.ts'

/** Injects faults and checks every guarantee. Exits with 1 where a guarantee is broken. `npm run faults -- --kills 100` */
const { values: flags } = parseArgs({
  options: {
    // Number of kills per database, and a filter for scenario names.
    kills: { type: 'string', default: '40' },
    // Number of times the whole machine is lost, with copies every 2 seconds and with copies every minute.
    machines: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '1' },
    // Number of hostile requests, without those that would end the owner's session.
    requests: { type: 'string', default: '20500' },
    // Number of forms with hostile text, per database.
    forms: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    // Number of actions on days, per database, and the seed that draws them. A printed seed repeats the same actions.
    steps: { type: 'string', default: '10000' },
    // Number of actions on bookings, half per database.
    acts: { type: 'string', default: '10000' },
    // Number of random orders of costs, of staff actions and of payments, per database.
    orders: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now()) },
  },
})
const [kills, seed] = [Number(flags.kills), Number(flags.seed)]
if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills takes a whole number')

needTools('postgresql', 'pgbouncer', 'caddy', 'dovecot-imapd')
const began = performance.now()
const fixtures = await makeFixtures()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => fixtures.clear().finally(() => process.exit(1)))
/**
 * Seconds left of twelve minutes, at least 30. An outbox that is not empty by then is reported with its remaining
 * emails.
 */
const secondsLeft = () => Math.max(30, 720 - (performance.now() - began) / 1_000)

type Scenarios = Record<string, () => Promise<FaultResult>>

// Scenarios that mostly wait run beside those that mostly compute. Measurements run alone.
const killScenarios: Scenarios = {
  'kill sqlite': () => killUnderLoad(fixtures, 'sqlite', kills),
  'kill postgres': () => killUnderLoad(fixtures, 'postgres', kills),
  'days killed sqlite': () => killWhileBooking(fixtures, 'sqlite', { kills, seed }),
  'days killed postgres': () => killWhileBooking(fixtures, 'postgres', { kills, seed }),
  'money killed sqlite': () => killWhilePaying(fixtures, 'sqlite', { kills, hasWebhook: true, seed }),
  'money killed postgres': () => killWhilePaying(fixtures, 'postgres', { kills, hasWebhook: true, seed }),
  'money killed sqlite, no webhook': () => killWhilePaying(fixtures, 'sqlite', { kills, hasWebhook: false, seed }),
  'money killed postgres, no webhook': () => killWhilePaying(fixtures, 'postgres', { kills, hasWebhook: false, seed }),
}
const waiting: Scenarios = {
  'machine gone, 2 s': () => loseMachine(fixtures, { times: Number(flags.machines), seconds: 2 }),
  'machine gone, 60 s': () => loseMachine(fixtures, { times: Number(flags.minutes), seconds: 60 }),
  'disk sqlite': () => fillSqliteDisk(fixtures, 5),
  'disk postgres': () => fillPostgresDisk(fixtures, 5),
  'money disk sqlite': () => fillDiskWhileSigning(fixtures, 'sqlite', 5),
  'money disk postgres': () => fillDiskWhileSigning(fixtures, 'postgres', 5),
  'locked 3 s sqlite': () => lockDatabase(fixtures, 'sqlite', 3),
  'locked 8 s sqlite': () => lockDatabase(fixtures, 'sqlite', 8),
  'locked 3 s postgres': () => lockDatabase(fixtures, 'postgres', 3),
  'locked 8 s postgres': () => lockDatabase(fixtures, 'postgres', 8),
  'restart postgres': () => restartPostgres(fixtures, 6),
  'restart pooler': () => restartPooler(fixtures, 6),
  'promote standby': () => promoteStandby(fixtures),
  'behind Caddy sqlite': () => postFormsBehindCaddy(fixtures, 'sqlite', { sites: 1, rounds: 5 }),
  'behind Caddy postgres': () => postFormsBehindCaddy(fixtures, 'postgres', { sites: 2, rounds: 5 }),
  'mail sqlite': () => runMisbehavingMail(fixtures, 'sqlite', 5),
  'mail postgres': () => runMisbehavingMail(fixtures, 'postgres', 5),
  'stopped sqlite': () => stopMidEmail(fixtures, 'sqlite'),
  'clock sqlite': () => clockJumps(fixtures, 'sqlite'),
  'clock postgres': () => clockJumps(fixtures, 'postgres'),
  'bookings sqlite': () => walkBookings(fixtures, 'sqlite', { acts: Math.ceil(Number(flags.acts) / 2), seed }),
  'bookings postgres': () => walkBookings(fixtures, 'postgres', { acts: Math.ceil(Number(flags.acts) / 2), seed }),
  'plans sqlite': () => walkPayments(fixtures, 'sqlite', { orders: Number(flags.orders), seed }),
  'plans postgres': () => walkPayments(fixtures, 'postgres', { orders: Number(flags.orders), seed }),
  'states sqlite': () => walkStates(fixtures, 'sqlite', { seed }),
  'states postgres': () => walkStates(fixtures, 'postgres', { seed }),
  'days sqlite': () => contestDays(fixtures, 'sqlite', { steps: Number(flags.steps), seed }),
  'days postgres': () => contestDays(fixtures, 'postgres', { steps: Number(flags.steps), seed }),
}
/** Maximum factor by which a page's 99th percentile may grow during a backup. */
const backupOptions = { backups: 4, rounds: 4, seconds: 4, mostTimes: 5 }
const measuredScenarios: Scenarios = {
  'upgrade sqlite': () => upgradeUnderLoad(fixtures, 'sqlite', true),
  'upgrade postgres': () => upgradeUnderLoad(fixtures, 'postgres', true),
  'backup sqlite': () => backupUnderLoad(fixtures, 'sqlite', backupOptions),
  'backup postgres': () => backupUnderLoad(fixtures, 'postgres', backupOptions),
  'hostile requests sqlite': () => sendHostileRequests(fixtures, 'sqlite', Number(flags.requests)),
  'hostile requests postgres': () => sendHostileRequests(fixtures, 'postgres', Number(flags.requests)),
  'hostile forms sqlite': () => sendHostileForms(fixtures, 'sqlite', Number(flags.forms), seed),
  'hostile forms postgres': () => sendHostileForms(fixtures, 'postgres', Number(flags.forms), seed),
  'form flood': () => runBesideAttack(fixtures, 'formFlood', 'forms of a million fields, 8 connections at once'),
  'long rows': () =>
    runBesideAttack(fixtures, 'longRows', 'forms with a character repeated 60,000 times, 4 connections at once'),
  pipelining: () => runBesideAttack(fixtures, 'pipelining', '20,000 requests on one connection, no response read'),
  'unread sockets': () =>
    runBesideAttack(fixtures, 'unreadSockets', '300 connections that request much and never read'),
  sips: () => runBesideAttack(fixtures, 'sips', '300 connections that request photos and read 40 kB of them a second'),
  'crowd of one': () => runBesideAttack(fixtures, 'crowd', '100 connections that each request a page repeatedly'),
  'crowds of many': () => crowdOutSenders(fixtures, 6),
  'half-sent forms': () => sendHalfForms(fixtures, 8_000),
  'packed bodies': () =>
    runBesideAttack(fixtures, 'packedBodies', 'forms compressed a thousand to one, 8 connections at once'),
  'gzip bombs': () => sendGzipBombs(fixtures, 4),
  ...(findPathModule(importAddress) && { 'refused tables': () => importRefusedTables(fixtures, 4) }),
  // Photos are decoded individually in a child process limited to 640 MB. Four uploads of 20 MB each wait.
  'image bombs': () =>
    runBesideAttack(
      fixtures,
      'imageBombs',
      'photos that decode to gigabytes, are truncated or large, 8 at once from the owner',
      {
        mostMegabytes: 1_100,
        seconds: 20,
      },
    ),
  'hostile lines': () => sendHostileRequestLines(fixtures, 2_000),
  'many workers': () => runManyWorkers(fixtures, 2_000, 2),
  'outbox sqlite': () => sendFullOutbox(fixtures, 'sqlite', 50_000, Math.min(240, secondsLeft() * 0.7)),
  'outbox postgres': () => sendFullOutbox(fixtures, 'postgres', 50_000, Math.min(120, secondsLeft() * 0.7)),
}

const broken: string[] = []
const rows: string[] = []
const modules = (await loadModuleScenarios()).map((scenarios) =>
  scenarios(fixtures, { kills, seed, orders: Number(flags.orders) }),
)
await Promise.all([
  runScenarios(Object.assign(killScenarios, ...modules.map((module) => module.kills))),
  runScenarios(Object.assign(waiting, ...modules.map((module) => module.others))),
])
await runScenarios(measuredScenarios)
await fixtures.clear()

console.log(`\n| | what was tried | how often | outcome |\n|---|---|---|---|\n${rows.join('\n')}`)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  broken.length === 0 ? `\nEvery guarantee held, in ${minutes} minutes.` : `\nBroken guarantees: ${broken.join('; ')}`,
)
process.exitCode = broken.length === 0 ? 0 : 1

/** Runs scenarios in turn, each with a row in the table. */
async function runScenarios(scenarios: Scenarios): Promise<void> {
  for (const [name, scenario] of Object.entries(scenarios).filter(([name]) => name.includes(flags.only))) {
    const since = performance.now()
    const told = await scenario().then(
      ({ tried, times, outcome }) => `✓ | ${tried} | ${times} | ${outcome}`,
      (error) => failed(name, error),
    )
    rows.push(`| ${told} |`)
    console.log(`${told} (${((performance.now() - since) / 1_000).toFixed(0)} s)`)
  }
}

function failed(name: string, error: Error): string {
  if (error instanceof ToolMissing) return `– | ${name} | not tried | ${error.message}`
  broken.push(name)
  console.error(error)
  return `✗ | ${name} | | ${error.message.split('\n')[0]}`
}

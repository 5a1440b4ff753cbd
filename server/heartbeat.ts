import { sql } from 'kysely'
import type { Db } from '../app/plumbing/database/database.server.ts'

/** The time between two words of a process that it is well, in milliseconds. */
const every = 5_000
/** The longest a queue may stand still, in milliseconds. It looks once a second, and then waits for nobody. */
const longestTurn = 60_000

type Turning = { lastTurnAt: () => number }
type Say = (word: object) => void

/** Sends a word to the process that started this one, where there is one. */
export const sendToParentProcess: Say = (word) => {
  if (process.connected) process.send?.(word, undefined, undefined, () => {})
}

/** Whether a watchdog listens: without systemd the process that started this one says so by the argument `--unwatched`. */
export function isHeartbeatWatched({ connected, argv }: Pick<NodeJS.Process, 'connected' | 'argv'> = process): boolean {
  return connected && !argv.includes('--unwatched')
}

/**
 * Says `{ alive: true }` every few seconds, for as long as the event loop turns, the database settles a write of nothing
 * and the queues turn. A database that refuses has settled, too: to end the process would not bring it back, and pages
 * that are finished are still served. One that never settles, or a loop that stands still, ends the words.
 */
export function startHeartbeat({ db, queues }: { db: Db; queues: readonly Turning[] }, say: Say = sendToParentProcess) {
  let isAsking = false
  async function beat() {
    if (isAsking) return
    isAsking = true
    await sql`update setting set name = name where 1 = 0`.execute(db).catch(() => {})
    isAsking = false
    if (queues.every(({ lastTurnAt }) => performance.now() - lastTurnAt() < longestTurn)) say({ alive: true })
  }
  const timer = setInterval(() => void beat(), every).unref()
  void beat()
  return { stop: () => clearInterval(timer) }
}

/**
 * Says `{ starting: true }` every few seconds until stopped: a copy of the database before a migration, and the migration
 * itself, may take their time.
 */
export function startStartupHeartbeat(say: Say = sendToParentProcess) {
  const timer = setInterval(() => say({ starting: true }), every).unref()
  return { stop: () => clearInterval(timer) }
}

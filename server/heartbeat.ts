import { sql } from 'kysely'
import type { Db } from '../app/plumbing/database/database.server.ts'

/** Interval of heartbeats in milliseconds. */
const heartbeatIntervalMs = 5_000
/**
 * Maximum time without a turn of a queue, in milliseconds. A queue turns every second, and turns do not wait for work to
 * finish.
 */
const maxQueueIdleMs = 60_000

type TurningQueue = { lastTurnAt: () => number }
type Say = (word: object) => void

/** Sends a message to the parent process, if any. */
export const sendToParentProcess: Say = (word) => {
  if (process.connected) process.send?.(word, undefined, undefined, () => {})
}

/** Whether a watchdog listens. Without systemd the parent process passes the argument `--unwatched`. */
export function isHeartbeatWatched({ connected, argv }: Pick<NodeJS.Process, 'connected' | 'argv'> = process): boolean {
  return connected && !argv.includes('--unwatched')
}

/**
 * Sends `{ alive: true }` every few seconds while the event loop runs, the database settles an empty write and the queues
 * turn. A database error counts as settled: a restart would not fix it, and cached pages are still served. A database
 * that never settles or a blocked event loop stops the heartbeats.
 */
export function startHeartbeat(
  { db, queues }: { db: Db; queues: readonly TurningQueue[] },
  say: Say = sendToParentProcess,
) {
  let isAsking = false
  async function beat() {
    if (isAsking) return
    isAsking = true
    await sql`update setting set name = name where 1 = 0`.execute(db).catch(() => {})
    isAsking = false
    if (queues.every(({ lastTurnAt }) => performance.now() - lastTurnAt() < maxQueueIdleMs)) say({ alive: true })
  }
  const timer = setInterval(() => void beat(), heartbeatIntervalMs).unref()
  void beat()
  return { stop: () => clearInterval(timer) }
}

/**
 * Sends `{ starting: true }` every few seconds until stopped, because the database copy before a migration and the
 * migration itself can take long.
 */
export function startStartupHeartbeat(say: Say = sendToParentProcess) {
  const timer = setInterval(() => say({ starting: true }), heartbeatIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}

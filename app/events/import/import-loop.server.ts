import type { ChildProcess } from 'node:child_process'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { startJobQueue, type Backpressure } from '../../plumbing/queue/queue-loop.server.ts'
import { raiseHelperPriority, spawnHelperProcess, watchCpuStarvation } from '../../plumbing/helper-process.server.ts'
import { hasPendingImport } from './claimed-import.server.ts'
import type { ImportJob, ImportFailure } from './import-worker.server.ts'

type Services = { db: Db; now: () => number; config: ImportJob; log: Logger }

/**
 * Works on imports until stopped, in a process of its own that is there while one waits: to read, judge and estimate
 * 20,000 rows takes a processor for ten seconds, and whoever reads the site waits for none of it (docs/decisions/0084).
 */
export function startImportLoop(
  { db, now, config: { database, secret }, log, giveWay }: Services & Backpressure,
  start: typeof startImportProcess = startImportProcess,
) {
  const errand = { database, secret }
  return startJobQueue(
    {
      slots: 1,
      claim: async () => ((await hasPendingImport(db, now())) ? [errand] : []),
      work: (errand, signal) => workElsewhere(start, errand, signal),
      giveWay,
    },
    { log, failed: 'import-failed' },
  )
}

/** The process that works on imports, before it is told where they are. Its engine has one thread (docs/performance.md). */
export function startImportProcess(): ChildProcess {
  return spawnHelperProcess('app/events/import/import-worker.server.ts', [
    '--max-old-space-size=256',
    '--single-threaded',
  ])
}

/** Has everything done that waits; stopped, the process ends with the rows it is at. Rejects with what went wrong there. */
async function workElsewhere(start: () => ChildProcess, errand: ImportJob, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const child = start()
  const letGo = () => child.connected && child.disconnect()
  signal.addEventListener('abort', letGo, { once: true })
  // Amid a transaction it may keep others waiting: where it is left nothing, another goes on that is not.
  let isStarving = watchCpuStarvation(child)
  const watch = setInterval(() => {
    if (isStarving()) {
      raiseHelperPriority()
      letGo()
    }
    isStarving = watchCpuStarvation(child)
  }, 1_000)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (code: string | undefined) => reject(Object.assign(new Error('Nothing more is imported'), { code }))
  child.once('message', ({ failed }: ImportFailure) => fail(failed.code ?? failed.error))
  child.once('error', reject)
  child.once('exit', (code, by) => (code === 0 ? resolve() : fail(`ended-by-${by ?? code}`)))
  child.send(errand, () => {})
  await promise.finally(() => {
    clearInterval(watch)
    signal.removeEventListener('abort', letGo)
  })
}

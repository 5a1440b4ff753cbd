import type { ChildProcess } from 'node:child_process'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import { startJobQueue, type Backpressure } from '../../../plumbing/queue/queue-loop.server.ts'
import { raiseHelperPriority, spawnHelperProcess, watchCpuStarvation } from '../../../plumbing/helper-process.server.ts'
import { hasPendingImport } from './claimed-import.server.ts'
import type { ImportJob, ImportFailure } from './import-worker.server.ts'

type Services = { db: Db; now: () => number; config: ImportJob; log: Logger }

/**
 * Processes imports until stopped, in a separate process that runs only while an import waits. Reading, checking and
 * estimating 20,000 rows takes ten seconds of CPU time, which must not delay the site (docs/decisions/0084).
 */
export function startImportLoop(
  { db, now, config: { database, secret }, log, giveWay, isOn }: Services & Backpressure,
  start: typeof startImportProcess = startImportProcess,
) {
  const errand = { database, secret }
  return startJobQueue(
    {
      slots: 1,
      claim: async () => ((await hasPendingImport(db, now())) ? [errand] : []),
      work: (errand, signal) => runImportProcess(start, errand, { signal, isOn }),
      giveWay,
      isOn,
    },
    { log, failed: 'import-failed' },
  )
}

/** Starts the import process. It then waits for its job. Its engine uses a single thread (docs/performance.md). */
export function startImportProcess(): ChildProcess {
  return spawnHelperProcess('app/modules/imports/events/import-worker.server.ts', [
    '--max-old-space-size=256',
    '--single-threaded',
  ])
}

/**
 * Runs the import process until all imports are processed. When stopped or switched off, the process finishes its current
 * chunk. Rejects with the error of the process.
 */
async function runImportProcess(
  start: () => ChildProcess,
  errand: ImportJob,
  { signal, isOn = async () => true }: { signal: AbortSignal; isOn: Backpressure['isOn'] },
): Promise<void> {
  if (signal.aborted) return
  const child = start()
  const letGo = () => child.connected && child.disconnect()
  signal.addEventListener('abort', letGo, { once: true })
  // A process that is starved of CPU time during a transaction would block others. It is replaced by a process
  // with a higher priority.
  let isStarving = watchCpuStarvation(child)
  const stopWhenOff = async () => {
    if (!(await isOn().catch(() => true))) letGo()
  }
  const watch = setInterval(() => {
    void stopWhenOff()
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

import { runHeavyWork, createHelperProcess, type HelperProcessError } from '../../../plumbing/helper-process.server.ts'
import type { ImportTable } from './import-table.server.ts'

/** Job of the parser process. It exits when it uses more memory than `mostBytes`. */
export type ParseTableJob = { bytes: Uint8Array; mostBytes: number }
export type ParseTableResult = ImportTable | { problem: string }

const usual = { mostBytes: 288 * 1024 * 1024, mostMs: 2 * 60_000 }
const program = 'app/modules/imports/events/table-worker.server.ts'

/**
 * Parses an uploaded file as a table of events in a separate process, or returns the problem. Parsing ten megabytes takes
 * a lot of memory, which is freed when the process ends.
 */
export function parseTableInWorker(bytes: Uint8Array, { mostBytes, mostMs } = usual): Promise<ParseTableResult> {
  return runHeavyWork(async () => {
    using helper = createHelperProcess<ParseTableResult>({
      program,
      flags: ['--max-old-space-size=96', '--max-semi-space-size=4', '--single-threaded'],
      mostMs,
    })
    return await helper.ask({ bytes, mostBytes } satisfies ParseTableJob).catch((error: HelperProcessError) => {
      if (!error.isLate && !error.isTooHeavy && !error.isBroken) throw error
      return { problem: 'This file takes too long to read. Split it in two, and bring them in one after the other' }
    })
  })
}

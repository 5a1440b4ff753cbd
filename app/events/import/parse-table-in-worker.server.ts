import { runHeavyWork, createHelperProcess, type HelperProcessError } from '../../plumbing/helper-process.server.ts'
import type { ImportTable } from './parse-table.server.ts'

/** What the process that judges is told; it leaves once it holds more than `mostBytes`. */
export type ParseTableJob = { bytes: Uint8Array; mostBytes: number }
export type ParseTableResult = ImportTable | { problem: string }

const usual = { mostBytes: 288 * 1024 * 1024, mostMs: 2 * 60_000 }
const program = 'app/events/import/table-worker.server.ts'

/**
 * Reads an uploaded file as a table of requests, or says what is wrong with it, in a process of its own: what ten megabytes
 * take to be told apart is given back with it, and none of it is the site's.
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

import { exitOverMemoryLimit } from '../../plumbing/helper-process.server.ts'
import type { ParseTableJob } from './parse-table-in-worker.server.ts'
import { parseTable } from './parse-table.server.ts'

/** The program `parseTableInWorker` starts: it answers one message with a `ParseTableResult`. */
process.once('message', ({ bytes, mostBytes }: ParseTableJob) => {
  exitOverMemoryLimit(mostBytes)
  void parseTable(bytes).then((outcome) => process.send?.(outcome, () => process.exit()))
})
// Whoever asked is gone: nobody needs the answer.
process.once('disconnect', () => process.exit())

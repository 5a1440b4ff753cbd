import { exitOverMemoryLimit } from '../../../plumbing/helper-process.server.ts'
import type { ParseTableJob } from './parse-table-in-worker.server.ts'
import { parseTable } from './parse-table.server.ts'

/** Entry point of the process that `parseTableInWorker` starts. It replies to a message with a `ParseTableResult`. */
process.once('message', ({ bytes, mostBytes }: ParseTableJob) => {
  exitOverMemoryLimit(mostBytes)
  void parseTable(bytes).then((outcome) => process.send?.(outcome, () => process.exit()))
})
// If the parent is gone, the result is not needed.
process.once('disconnect', () => process.exit())

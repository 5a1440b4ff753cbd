import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { LoadJob, LoadResult } from './hammer.ts'

/** Before everybody else on this machine, where that is allowed. */
const asFirst = 'chrt -f -p 1 $$ >/dev/null 2>&1; exec "$0" "$@"'

/**
 * Sends somebody on an errand, in a process of their own. Throws where an answer had another status than wanted.
 * @param isElsewhere whether to run it as though on a machine of its own, which nothing on this one keeps waiting
 */
export async function runLoadJob(errand: LoadJob, status = 200, isElsewhere = false): Promise<LoadResult> {
  const command = [process.execPath, 'bench/hammer.ts', JSON.stringify(errand)]
  const [program = '', ...args] = isElsewhere ? ['/bin/sh', '-c', asFirst, ...command] : command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const run: LoadResult = JSON.parse(await text(child.stdout))
  if (run.status !== String(status))
    throw new Error(`${errand.addresses.join(', ')} answered ${run.status}, not ${status}`)
  return run
}

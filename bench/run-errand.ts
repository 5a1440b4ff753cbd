import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { LoadJob, LoadResult } from './hammer.ts'

/** Shell script that runs a command with real-time priority, if this machine allows it. */
const withPriority = 'chrt -f -p 1 $$ >/dev/null 2>&1; exec "$0" "$@"'

/**
 * Runs a load job in its own process. Throws if a response had another status than expected. @param isElsewhere
 * whether to run it with priority, as if on its own machine
 */
export async function runLoadJob(errand: LoadJob, status = 200, isElsewhere = false): Promise<LoadResult> {
  const command = [process.execPath, 'bench/hammer.ts', JSON.stringify(errand)]
  const [program = '', ...args] = isElsewhere ? ['/bin/sh', '-c', withPriority, ...command] : command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const run: LoadResult = JSON.parse(await text(child.stdout))
  if (run.status !== String(status))
    throw new Error(`${errand.addresses.join(', ')} had status ${run.status}, not ${status}`)
  return run
}

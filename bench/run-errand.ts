import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Errand, Run } from './hammer.ts'

/** Sends somebody on an errand, in a process of their own. Throws where an answer had another status than wanted. */
export async function runErrand(errand: Errand, status = 200): Promise<Run> {
  const child = spawn(process.execPath, ['bench/hammer.ts', JSON.stringify(errand)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const run: Run = JSON.parse(await text(child.stdout))
  if (run.status !== String(status))
    throw new Error(`${errand.addresses.join(', ')} answered ${run.status}, not ${status}`)
  return run
}

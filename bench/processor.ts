import { readFileSync } from 'node:fs'

/**
 * Returns the processor time of a process and its children so far, including ended ones, in milliseconds. Linux counts in
 * hundredths of a second.
 */
export function getProcessorMs(pid: number): number {
  const [user = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')
    .at(-1)!
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return (
    (user + system + ofEnded + systemOfEnded) * 10 +
    listChildProcesses(pid).reduce((sum, child) => sum + getProcessorMs(child), 0)
  )
}

/** Returns the ids of a process's children that have not been reaped. */
export function listChildProcesses(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

import { readFileSync } from 'node:fs'

/** Milliseconds of processor time a process and its children, ended ones too, have used so far, as Linux counts them: in hundredths. */
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

/** The processes a process has started and not seen the end of. */
export function listChildProcesses(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

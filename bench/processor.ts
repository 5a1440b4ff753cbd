import { readFileSync } from 'node:fs'

/** Milliseconds of processor time a process and its children have used so far, as Linux counts them: in hundredths. */
export function processorMs(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')
    .at(-1)!
    .split(' ')
    .slice(11, 13)
    .map(Number)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return (user + system) * 10 + children.reduce((sum, child) => sum + processorMs(Number(child)), 0)
}

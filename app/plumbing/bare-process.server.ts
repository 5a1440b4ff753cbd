import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** All a bare process gets of our environment: whoever breaks what it reads finds no secret there. */
const inherited = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE']

/**
 * Starts one of our programs, by its path in the project, in a process of its own that talks in messages and knows no secret.
 * Whoever reads the site comes before it: with all its threads, which it has not begun yet, the system lets it wait.
 */
export function startBareProcess(program: string, execArgv: string[] = []): ChildProcess {
  const child = fork(join(process.cwd(), program), {
    execArgv,
    env: Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) lower(child.pid)
  return child
}

/** What a process sent on an errand said, how it ended where it said nothing, or that it took too long. */
export type Errand<Said> = { said: Said } | { code: number | null; signal: NodeJS.Signals | null } | 'too-slow'

/**
 * Sends one of our programs on one errand and kills it afterwards, whatever it is doing: what it reads nobody vouches for.
 * Rejects where it cannot be started.
 */
export async function sendOnErrand<Said>(program: string, errand: object, mostMs: number): Promise<Errand<Said>> {
  const { promise, resolve, reject } = Promise.withResolvers<Errand<Said>>()
  const child = startBareProcess(program)
  const clock = setTimeout(() => resolve('too-slow'), mostMs)
  child.once('message', (said) => resolve({ said: said as Said }))
  child.once('error', reject)
  child.once('exit', (code, signal) => resolve({ code, signal }))
  // Where it is gone before it has read everything, its exit says why.
  child.send(errand, () => {})
  try {
    return await promise
  } finally {
    clearTimeout(clock)
    child.kill('SIGKILL')
  }
}

/** Leaves with a code once this process, which holds what nobody vouches for, has taken more memory than it may. */
export function leaveWhereTooHeavy(mostBytes: number, code: number): void {
  // What unpacks and draws does so in threads of its own: this one stays free to see how much they have taken.
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.exit(code)
  }, 10).unref()
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already: whoever asked for it hears of that.
  }
}

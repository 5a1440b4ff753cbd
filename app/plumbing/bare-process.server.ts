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

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already: whoever asked for it hears of that.
  }
}

import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** All a bare process gets of our environment: whoever breaks what it reads finds no secret there. */
const inherited = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE']

/** Starts one of our programs, by its path in the project, in a process of its own that talks in messages and knows no secret. */
export function startBareProcess(program: string, execArgv: string[] = []): ChildProcess {
  return fork(join(process.cwd(), program), {
    execArgv,
    env: Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

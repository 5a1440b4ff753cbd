import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** The only environment variables a helper inherits. An attacker who takes over its parser finds no secret there. */
const inheritedVariables = (
  'PATH SystemRoot TMPDIR TEMP LD_LIBRARY_PATH NODE_COMPILE_CACHE ' +
  // Additional certificate authorities that the operator trusts.
  'NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR'
).split(' ')

/**
 * On Linux, a process with low priority (nice) may finish its time slice, up to some milliseconds, before a page is
 * served. A process of the idle class yields at once. Without `chrt`, or without permission, only niceness remains.
 */
const idleClassCommand = 'chrt -i -p 0 $$ >/dev/null 2>&1; exec "$0" "$@"'
const shell = '/bin/sh'
const hasIdleClass = process.platform === 'linux' && existsSync(shell)

/** Helpers of the idle class, which get no CPU time while other processes use every CPU. */
const idle = new WeakSet<ChildProcess>()
/** Duration for which new helpers run with niceness only, after an idle-class helper starved, in milliseconds. */
const raisedPriorityMs = 30_000
let raisedPriorityUntil = 0

/**
 * Starts a program of this project, by its path, in a separate process that communicates by messages and has no secrets.
 * Its low priority also applies to its threads, which it has not started yet: requests come first.
 */
export function spawnHelperProcess(program: string, flags: string[] = []): ChildProcess {
  const isIdle = hasIdleClass && performance.now() >= raisedPriorityUntil
  const idleFlags = { execPath: shell, execArgv: ['-c', idleClassCommand, process.execPath, ...flags] }
  const child = fork(join(process.cwd(), program), {
    ...(isIdle ? idleFlags : { execArgv: flags }),
    env: Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (isIdle) idle.add(child)
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already exited, which the caller learns anyway, or setting the priority is not permitted.
  }
}

/**
 * Returns a function that tells whether an idle-class helper has had less than an eighth of the CPU time it wanted since
 * the last call. Then its work should move to another helper. Always false if the system gives no such data.
 */
export function watchCpuStarvation(child: ChildProcess): () => boolean {
  let before = getTimes(child)
  return () => {
    const after = getTimes(child)
    const isStarving = idle.has(child) && 7 * (after.ran - before.ran) < after.waited - before.waited
    before = after
    return isStarving
  }
}

/** New helpers run with niceness only for this many milliseconds. */
export function raiseHelperPriority(forMs = raisedPriorityMs): void {
  raisedPriorityUntil = performance.now() + forMs
}

/** Returns the time a process ran and waited for a CPU, summed over its threads, in nanoseconds. */
function getTimes({ pid }: ChildProcess): { ran: number; waited: number } {
  const sum = { ran: 0, waited: 0 }
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
      sum.ran += Number(ran)
      sum.waited += Number(waited)
    }
  } catch {
    return { ran: Number.NaN, waited: Number.NaN }
  }
  return sum
}

/** Exit code of a helper that exceeded its memory limit. */
const memoryLimitExitCode = 77

/** Called by a helper: exits once its memory exceeds the limit. The caller gets an error with `isTooHeavy`. */
export function exitOverMemoryLimit(mostBytes: number): void {
  // Decoding and rendering run in other threads, so this thread can keep checking the memory.
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.exit(memoryLimitExitCode)
  }, 10).unref()
}

/**
 * Runs work that may take hundreds of megabytes and every CPU. A single such piece of work runs at a time in this
 * process.
 */
export function runHeavyWork<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastHeavyTurn.then(work)
  lastHeavyTurn = turn.then(
    () => {},
    () => {},
  )
  return turn
}

let lastHeavyTurn: Promise<void> = Promise.resolve()

/**
 * Error of a task without a result. At most a single flag is set, and none if the process did not start or exited by
 * itself.
 */
export class HelperProcessError extends Error {
  readonly isLate: boolean
  /** The process exceeded its memory limit. */
  readonly isTooHeavy: boolean
  /** The process crashed on its input, for example in a parser or decoder. */
  readonly isBroken: boolean

  constructor(why: { isLate?: boolean; code?: number | null; signal?: string | null; cause?: unknown }) {
    const { isLate = false, code = null, signal = null, cause } = why
    super(isLate ? 'The helper took too long' : `The helper left with ${signal ?? code}`, { cause })
    this.isLate = isLate
    // The kernel sends SIGKILL when memory runs out. A crash ends with another signal.
    this.isTooHeavy = code === memoryLimitExitCode || signal === 'SIGKILL'
    this.isBroken = signal !== null && !this.isTooHeavy
  }
}

type Bounds = {
  program: string
  flags?: string[]
  /** Time limit of a task, including the start of the process, in milliseconds. */
  mostMs: number
  /** Time an idle process is kept, in milliseconds. */
  staysMs?: number
  /** Delay before the first check for starvation, in milliseconds, and the check itself. */
  starvedMs?: number
  watch?: typeof watchCpuStarvation
}

/**
 * Runs a program in a separate process that handles a task at a time and replies with a single message. The process
 * starts with the first task and ends when idle. A process that hangs is killed. After a crash the next task gets a new
 * process.
 */
export function createHelperProcess<Answer>(bounds: Bounds) {
  const { program, flags = [], mostMs, staysMs = 0, starvedMs = 300, watch = watchCpuStarvation } = bounds
  let child: ChildProcess | null = null
  let leaving: NodeJS.Timeout | undefined

  function started(): ChildProcess {
    clearTimeout(leaving)
    if (child?.connected) return child
    const fresh = spawnHelperProcess(program, flags)
    // The caller of `ask` listens for errors. An idle process may exit silently.
    fresh.on('error', () => {})
    fresh.once('exit', () => child === fresh && (child = null))
    return (child = fresh)
  }

  function end() {
    clearTimeout(leaving)
    child?.kill('SIGKILL')
    child = null
  }

  /** Sends a task and returns the response. Rejects with a `HelperProcessError` if there is none. */
  async function ask(errand: object): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const gone = (code: number | null, signal: string | null) => reject(new HelperProcessError({ code, signal }))
    const failed = (cause: unknown) => reject(new HelperProcessError({ cause }))
    const answered = (answer: unknown) => resolve(answer as Answer)
    const give = () => {
      const helper = started()
      // While the helper has a task, it keeps this process alive.
      helper.ref()
      helper.channel?.ref()
      // `close` comes after all messages, so a response sent before the exit has been read by then.
      helper.once('message', answered).once('close', gone).once('error', failed)
      // Ignore a send error: if the helper exits before it has read the task, its exit code tells why.
      helper.send(errand, () => {})
      return helper
    }
    const takeBack = () => helper.off('message', answered).off('close', gone).off('error', failed)
    let helper = give()
    const isStarving = watch(helper)
    // Starvation can begin at any time. Each check comes after twice the delay, so that restarting never wastes most of
    // the work.
    const lookIn = (milliseconds: number): NodeJS.Timeout =>
      setTimeout(() => {
        if (!isStarving()) {
          look = lookIn(2 * milliseconds)
          return
        }
        raiseHelperPriority()
        takeBack()
        end()
        helper = give()
      }, milliseconds)
    let look = lookIn(starvedMs)
    const clock = setTimeout(() => {
      end()
      reject(new HelperProcessError({ isLate: true }))
    }, mostMs)
    try {
      return await promise
    } finally {
      clearTimeout(look)
      clearTimeout(clock)
      takeBack()
      helper.unref()
      helper.channel?.unref()
      leaving = setTimeout(end, staysMs).unref()
    }
  }

  return {
    ask,
    /** Id of the current process, or null. */
    get pid() {
      return child?.pid ?? null
    },
    [Symbol.dispose]: end,
  }
}

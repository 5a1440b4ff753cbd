import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** All a helper gets of our environment: whoever breaks what it reads finds no secret there. */
const inherited = (
  'PATH SystemRoot TMPDIR TEMP LD_LIBRARY_PATH NODE_COMPILE_CACHE ' +
  // Authorities that the operator trusts besides the usual ones.
  'NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR'
).split(' ')

/**
 * Linux lets a process that is merely nice end its slice before a page is served, up to some milliseconds; one of the idle
 * class at once. Where there is no `chrt`, or it is not allowed, niceness is what is left.
 */
const asIdle = 'chrt -i -p 0 $$ >/dev/null 2>&1; exec "$0" "$@"'
const shell = '/bin/sh'
const hasIdleClass = process.platform === 'linux' && existsSync(shell)

/** Those of the idle class, which the system may leave nothing for as long as others want every processor. */
const idle = new WeakSet<ChildProcess>()
/** How long helpers are merely nice after one of the idle class was left nothing, in milliseconds. */
const hurryMs = 30_000
let hurriedUntil = 0

/**
 * Starts one of our programs, by its path in the project, in a process of its own that talks in messages and knows no secret.
 * Whoever reads the site comes before it, with all its threads, which it has not begun yet.
 */
export function spawnHelperProcess(program: string, flags: string[] = []): ChildProcess {
  const isIdle = hasIdleClass && performance.now() >= hurriedUntil
  const idleFlags = { execPath: shell, execArgv: ['-c', asIdle, process.execPath, ...flags] }
  const child = fork(join(process.cwd(), program), {
    ...(isIdle ? idleFlags : { execArgv: flags }),
    env: Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (isIdle) idle.add(child)
  if (child.pid !== undefined) lower(child.pid)
  return child
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already, and whoever asked for it hears of that; or we are not allowed to.
  }
}

/**
 * Answers whether a helper of the idle class has had less than an eighth of the time it wanted since it was last asked, so
 * that its work had better go to another. False where the system does not say.
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

/** Helpers that are started from now on are merely nice for so many milliseconds. */
export function raiseHelperPriority(forMs = hurryMs): void {
  hurriedUntil = performance.now() + forMs
}

/** How long a process ran and how long it waited for a processor, all its threads together, in nanoseconds. */
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

/** What a helper leaves with that holds more memory than it may. */
const tooHeavy = 77

/** For a helper itself: it leaves once it has taken more memory than it may; whoever asked is told `isTooHeavy`. */
export function exitOverMemoryLimit(mostBytes: number): void {
  // What unpacks and draws does so in threads of its own: this one stays free to see how much they have taken.
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.exit(tooHeavy)
  }, 10).unref()
}

/** One at a time in this process of what may take hundreds of megabytes and every processor there is. */
export function runHeavyWork<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastHeavyTurn.then(work)
  lastHeavyTurn = turn.then(
    () => {},
    () => {},
  )
  return turn
}

let lastHeavyTurn: Promise<void> = Promise.resolve()

/** An errand that was not answered, and why: at most one of these; none where the process did not start, or left by itself. */
export class HelperProcessError extends Error {
  readonly isLate: boolean
  /** It took more memory than it may. */
  readonly isTooHeavy: boolean
  /** What it was at was more than it could bear: a reader or decoder fell over. */
  readonly isBroken: boolean

  constructor(why: { isLate?: boolean; code?: number | null; signal?: string | null; cause?: unknown }) {
    const { isLate = false, code = null, signal = null, cause } = why
    super(isLate ? 'The helper took too long' : `The helper left with ${signal ?? code}`, { cause })
    this.isLate = isLate
    // The kernel kills whoever takes its last memory; what falls over ends by another signal.
    this.isTooHeavy = code === tooHeavy || signal === 'SIGKILL'
    this.isBroken = signal !== null && !this.isTooHeavy
  }
}

type Bounds = {
  program: string
  flags?: string[]
  /** How long one errand may take, to start the process included, in milliseconds. */
  mostMs: number
  /** How long the process stays without an errand. */
  staysMs?: number
  /** After how long it is first looked whether a process is starving, to be replaced, and how that is seen. */
  starvedMs?: number
  watch?: typeof watchCpuStarvation
}

/**
 * A program that answers one errand at a time with one message, in a process of its own: started with the first, ended when
 * there has been nothing to do. Where it hangs it is killed, where it falls over the next errand has another.
 */
export function createHelperProcess<Answer>(bounds: Bounds) {
  const { program, flags = [], mostMs, staysMs = 0, starvedMs = 300, watch = watchCpuStarvation } = bounds
  let child: ChildProcess | null = null
  let leaving: NodeJS.Timeout | undefined

  function started(): ChildProcess {
    clearTimeout(leaving)
    if (child?.connected) return child
    const fresh = spawnHelperProcess(program, flags)
    // Who asks listens; without somebody who does, its end is no news.
    fresh.on('error', () => {})
    fresh.once('exit', () => child === fresh && (child = null))
    return (child = fresh)
  }

  function end() {
    clearTimeout(leaving)
    child?.kill('SIGKILL')
    child = null
  }

  /** Rejects with a `HelperProcessError` where there is no answer. */
  async function ask(errand: object): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const gone = (code: number | null, signal: string | null) => reject(new HelperProcessError({ code, signal }))
    const failed = (cause: unknown) => reject(new HelperProcessError({ cause }))
    const answered = (answer: unknown) => resolve(answer as Answer)
    const give = () => {
      const helper = started()
      // While it works it keeps our process here, while it waits it does not.
      helper.ref()
      helper.channel?.ref()
      // Its channel closes last: what it said before it left is read by then.
      helper.once('message', answered).once('close', gone).once('error', failed)
      // Where it is gone before it has read everything, its exit says why.
      helper.send(errand, () => {})
      return helper
    }
    const takeBack = () => helper.off('message', answered).off('close', gone).off('error', failed)
    let helper = give()
    const isStarving = watch(helper)
    // It may be left nothing at any time: each look is twice as far off, so that what was done before one is never most of it.
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
    /** The process that is there at this moment, for who wants to know. */
    get pid() {
      return child?.pid ?? null
    },
    [Symbol.dispose]: end,
  }
}

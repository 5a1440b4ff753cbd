// Supervises the process of the site or a worker, and hands over to another release without stopping first. Like
// install-and-run.mjs it runs on any Node that bootstrap.mjs accepts.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServiceNotifier } from './service-notices.mjs'

/**
 * Timeouts in milliseconds. `ready` allows for the database copy before a migration, during which the old release serves.
 */
const patience = { ready: 30 * 60_000, up: 15_000, gone: 15_000 }

/**
 * @param {(dir: string, more: string[]) => { command: string, args: string[], options: import('node:child_process').SpawnOptions }} how
 * @param {{ dir: string, mayRun: (dir: string) => boolean, dataDir: string, heldSocket: number | null }} where
 * `heldSocket` is a file descriptor of a socket opened by systemd, which keeps it open after this process exits.
 */
export function superviseProcess(how, { dir, mayRun, dataDir, heldSocket }) {
  const { tell, watchdogMs } = createServiceNotifier()
  const isHeld = heldSocket !== null
  let isStopping = false
  let [isOpen, aliveToldAt] = [false, Number.NEGATIVE_INFINITY]
  // The socket is file descriptor 4 of the child, after standard input, output, error and the IPC channel.
  let serving = begin(dir, isHeld ? ['--socket=4'] : [], isHeld ? [heldSocket] : [])
  let isBusy = false
  const everybody = new Set([serving])
  serving.opened.then(
    () => {
      tell('READY=1', 'STATUS=Open')
      isOpen = true
      // The first heartbeat may have arrived before the process reported that it is open.
      if (serving.aliveAt !== undefined) tellAlive()
      if (watchdogMs > 0) setInterval(tellAlive, watchdogMs / 9).unref()
      listenForUpgrades()
    },
    () => {},
  )

  /**
   * Whether the process is healthy. A process without any heartbeat counts as healthy: it is an older release without
   * heartbeats, or was started a moment ago.
   */
  function isWell() {
    return serving.aliveAt === undefined || performance.now() - serving.aliveAt < Math.max(watchdogMs / 2, 10_000)
  }

  /**
   * Notifies the watchdog of a healthy process, three times per watchdog interval. After a hang, as on a stalled disk,
   * the next heartbeat triggers a notification.
   */
  function tellAlive() {
    const now = performance.now()
    if (!isOpen || watchdogMs === 0 || !isWell() || now - aliveToldAt < watchdogMs / 3) return
    aliveToldAt = now
    tell('WATCHDOG=1')
  }

  function begin(dir, more, sockets = []) {
    // Without a watchdog no heartbeat is needed. Older releases ignore the argument.
    const { command, args, options } = how(dir, watchdogMs > 0 ? more : [...more, '--unwatched'])
    // The closed IPC channel tells the child when this process was killed.
    const child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'pipe', 'ipc', ...sockets] })
    const running = { dir, child, complaint: '' }
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk)
      running.complaint = (running.complaint + chunk).slice(-2_000)
    })
    running.ended = new Promise((resolve) =>
      child.once('close', (code, signal) => {
        // A process killed by a signal could not log anything itself.
        if (signal && !isStopping) console.error(`The site was ended by ${signal}.`)
        resolve(signal ? 1 : (code ?? 1))
      }),
    )
    const said = (word) =>
      new Promise((resolve, reject) => {
        child.on('message', (message) => message[word] !== undefined && resolve(message[word]))
        running.ended.then(() => reject(new Error(running.complaint.trim() || 'It ended without a word.')))
      })
    child.on('message', (message, socket) => {
      if (message.gone) running.socket = socket
      if (message.alive) {
        running.aliveAt = performance.now()
        tellAlive()
      }
      // Extends systemd's start timeout by two minutes. A process that hangs sends no such message.
      if (message.starting && running === serving) tell('EXTEND_TIMEOUT_USEC=120000000', 'STATUS=Starting')
    })
    for (const word of ['ready', 'opened', 'gone']) {
      running[word] = said(word)
      running[word].catch(() => {})
    }
    running.ended.then((code) => {
      everybody?.delete(running)
      if (running === serving && !isBusy) process.exit(code)
    })
    return running
  }

  function start(dir, more) {
    const running = begin(dir, more)
    everybody.add(running)
    return running
  }

  /** Starts the other release in addition to this process and switches to it after it responds at /up. */
  async function handOverTo(dir, say) {
    const former = serving
    say('starting it beside the one that serves: copy and migration of the database, if it needs them, come first')
    const next = start(dir, ['--beside'])
    try {
      await within(patience.ready, next.ready.then(isUp))
    } catch (error) {
      next.child.kill('SIGTERM')
      throw new Error(`It does not answer /up, so nothing was switched. ${error.message}`, { cause: error })
    }
    if (isStopping) throw new Error('The site is being stopped.')
    const awayMs = await switchOver(former, next)
    try {
      await within(patience.up, next.opened.then(isUp))
      former.socket?.close()
      return awayMs
    } catch (error) {
      say('it does not answer where visitors come: going back')
      const again = start(former.dir, ['--beside'])
      await within(patience.ready, again.ready)
      next.socket ??= former.socket
      await switchOver(next, again)
      former.socket?.close()
      throw new Error(`It did not answer /up after the switch; ${former.dir} serves again. ${error.message}`, {
        cause: error,
      })
    }
  }

  /**
   * Passes the listening socket itself on, so it never closes and new connections wait in its queue. Returns the time
   * without service in milliseconds.
   */
  async function switchOver(from, to) {
    if (from.child.connected) from.child.send('let go')
    await within(patience.gone, from.gone).catch(() => from.child.kill('SIGKILL'))
    const since = performance.now()
    serving = to
    to.child.send('open', from.socket ?? undefined)
    await Promise.race([within(patience.up, to.opened).catch(() => {}), to.ended])
    return Math.round(performance.now() - since)
  }

  /**
   * Listens on a socket in the data folder, open to users who can write there: `{"release":"<dir>"}`, with JSON lines as
   * the response.
   */
  function listenForUpgrades() {
    if (process.platform === 'win32') return
    const socket = join(dataDir, 'running', `${process.pid}.sock`)
    const server = createServer((line) => {
      const say = (words) => line.writable && line.write(`${JSON.stringify(words)}\n`)
      const lines = createInterface(line).once('line', async (text) => {
        if (isBusy) say({ done: false, words: 'Another upgrade is under way.' })
        else say(await obey(text, (words) => say({ words })))
        line.end()
      })
      // The client may have exited or been killed. Connection errors must not end this process.
      for (const one of [line, lines]) one.on('error', () => {})
    })
    server.on('error', (error) => console.error(`npm run upgrade will not reach this process: ${error.message}`))
    try {
      mkdirSync(dirname(socket), { recursive: true, mode: 0o700 })
      rmSync(socket, { force: true })
      for (const name of readdirSync(dirname(socket))) removeIfDead(join(dirname(socket), name))
    } catch {
      // The server's error event reports it.
    }
    server.listen(socket).unref()
    process.on('exit', () => rmSync(socket, { force: true }))
  }

  async function obey(text, say) {
    isBusy = true
    const from = serving.dir
    try {
      const { release } = JSON.parse(text)
      if (typeof release !== 'string' || !mayRun(release)) throw new Error('That is no release of this site.')
      return { done: true, awayMs: await handOverTo(release, say), from, to: release }
    } catch (error) {
      return { done: false, words: error.message, from }
    } finally {
      isBusy = false
      // The serving process may have been stopped meanwhile. A process that has handed over may exit.
      const here = serving
      here.ended.then((code) => here === serving && !isBusy && process.exit(code))
    }
  }

  return {
    kill(signal) {
      if (!isStopping) tell('STOPPING=1')
      isStopping = true
      for (const { child } of everybody) child.kill(signal)
    },
  }
}

/** Removes the socket of a process that was killed. */
function removeIfDead(socket) {
  const line = connect(socket, () => line.destroy())
  line.on('error', ({ code }) => code === 'ECONNREFUSED' && rmSync(socket, { force: true }))
}

/** Polls /up until it responds, since a new server may need a moment. `address` is null for a worker, which has none. */
async function isUp(address) {
  if (address === null) return
  let words = ''
  for (let tries = 0; tries < 20; tries++) {
    const answer = await fetch(new URL('/up', address), { signal: AbortSignal.timeout(5_000) }).catch((error) => error)
    if (answer.ok) return
    words = answer instanceof Error ? answer.message : `/up answered ${answer.status}: ${await answer.text()}`
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(words)
}

function within(ms, promise) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`It took longer than ${ms / 1_000} seconds.`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

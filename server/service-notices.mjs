// Notifies systemd of the service's state, see sd_notify(3), by running systemd-notify, because Node cannot open Unix
// datagram sockets. Like handover.mjs, which imports it, it runs on any Node that bootstrap.mjs accepts.
import { spawn } from 'node:child_process'

/**
 * Returns a function that sends notices such as `READY=1` in order, and the watchdog interval in milliseconds, 0 without
 * a watchdog. Without NOTIFY_SOCKET the function does nothing. The variables are removed from the environment so that
 * child processes cannot send notices.
 * @param {NodeJS.ProcessEnv} env
 */
export function createServiceNotifier(env = process.env) {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID, PATH } = env
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete env[name]
  if (!NOTIFY_SOCKET) return { tell: (..._states) => {}, watchdogMs: 0 }
  const isWatched = WATCHDOG_PID === undefined || WATCHDOG_PID === String(process.pid)
  let last = Promise.resolve()
  let hasFailed = false

  function send(states) {
    return new Promise((resolve) => {
      const child = spawn('systemd-notify', states, { env: { NOTIFY_SOCKET, PATH }, stdio: 'ignore' })
      child.on('error', ({ code }) => {
        if (!hasFailed)
          console.error(`systemd-notify does not start (${code}): systemd does not learn how the site is.`)
        hasFailed = true
        resolve()
      })
      child.on('exit', () => resolve())
    })
  }

  return {
    /** @param {string[]} states */
    tell(...states) {
      last = last.then(() => send(states))
    },
    watchdogMs: isWatched ? Math.floor(Number(WATCHDOG_USEC ?? 0) / 1_000) : 0,
  }
}

// Tells systemd how the service is, as sd_notify(3) has it, by the program systemd brings for that: Node opens no datagram
// socket of Unix. Like handover.mjs, which imports it, it runs on any Node bootstrap.mjs lets by.
import { spawn } from 'node:child_process'

/**
 * Returns a function that sends notices, such as `READY=1`, one message after the other and in order, and how often the
 * watchdog wants one, in milliseconds; 0 where none watches. Without NOTIFY_SOCKET the function does nothing. What it
 * reads is taken out of the environment, so that no program of ours speaks for the service.
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

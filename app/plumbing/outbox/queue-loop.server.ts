import type { Log } from '../http/log.server.ts'

type Queue = {
  /** Does what is due, and answers whether there may be more of it at once. */
  look: (signal: AbortSignal) => Promise<boolean>
  log: Log
  /** What the log says where that fails. */
  failed: string
  /** Waits while others have the right of way: under load it is looked once a second, not once a request. */
  giveWay?: (() => Promise<void>) | undefined
}

/** Looks until stopped, once a second and at once when nudged. What fails, as a database that is away, is logged and tried again. */
export function startQueue({ look, log, failed, giveWay }: Queue) {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = () => {}
  let nudges = 0
  const looking = (async () => {
    while (!signal.aborted) {
      await giveWay?.()
      const heard = nudges
      const isMore = await look(signal).catch((error) => {
        log(failed, { error: String(error) })
        return false
      })
      if (isMore || nudges !== heard || signal.aborted) continue
      await new Promise<void>((resolve) => {
        const next = setTimeout(resolve, 1_000)
        wake = () => {
          clearTimeout(next)
          resolve()
        }
      })
    }
  })()
  return {
    nudge() {
      nudges++
      wake()
    },
    async stop() {
      stopping.abort()
      wake()
      await looking
    },
  }
}

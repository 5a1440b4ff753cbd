export type ActivityTracker = ReturnType<typeof createActivityTracker>

/**
 * Time without requests before the site counts as idle, in milliseconds. A client that just got a response may be about
 * to send its next request.
 */
const idleAfterMs = 5

/** Tracks running requests, so that background work can yield to them. */
export function createActivityTracker() {
  let served = 0
  let isQuiet = true
  let settling: NodeJS.Timeout | undefined
  const resting = new Set<() => void>()
  const goOnAll = () => {
    isQuiet = true
    for (const goOn of resting) goOn()
  }
  return {
    /** Runs the work of a request. */
    async serve<T>(work: () => Promise<T>): Promise<T> {
      served++
      isQuiet = false
      clearTimeout(settling)
      try {
        return await work()
      } finally {
        served--
        if (served === 0) settling = setTimeout(goOnAll, idleAfterMs)
      }
    },
    /** Resolves when the site is idle, immediately if it is already, and after `most` milliseconds at the latest. */
    giveWay(most = 1_000): Promise<void> {
      if (isQuiet) return Promise.resolve()
      return new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(enough)
          resting.delete(goOn)
          resolve()
        }
        const enough = setTimeout(goOn, most)
        resting.add(goOn)
      })
    },
  }
}

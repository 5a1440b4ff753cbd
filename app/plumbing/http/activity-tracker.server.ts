export type ActivityTracker = ReturnType<typeof createActivityTracker>

/** How long nobody must have been served to call it quiet, in milliseconds: who was answered may be about to ask again. */
const lull = 5

/** Knows whether somebody is being served, so that work nobody waits for can give way to them. */
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
    /** Serves somebody: `work` is what they wait for. */
    async serve<T>(work: () => Promise<T>): Promise<T> {
      served++
      isQuiet = false
      clearTimeout(settling)
      try {
        return await work()
      } finally {
        served--
        if (served === 0) settling = setTimeout(goOnAll, lull)
      }
    },
    /** At once where it is quiet; else when it has become so, and at the latest after `most` milliseconds. */
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

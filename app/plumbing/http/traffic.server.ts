export type Traffic = ReturnType<typeof countTraffic>

/** Counts who is being served right now, so that work nobody waits for can give way to them. */
export function countTraffic() {
  let served = 0
  const resting = new Set<() => void>()
  return {
    /** Serves somebody: `work` is what they wait for. */
    async serve<T>(work: Promise<T>): Promise<T> {
      served++
      try {
        return await work
      } finally {
        served--
        if (served === 0) for (const goOn of resting) goOn()
      }
    },
    /** At once where nobody is being served; else when nobody is any more, and at the latest after `most` milliseconds. */
    giveWay(most = 250): Promise<void> {
      if (served === 0) return Promise.resolve()
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

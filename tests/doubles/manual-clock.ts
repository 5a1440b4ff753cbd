/** Clock in milliseconds that starts at 0 and moves only when advanced. */
export function manualClock() {
  let time = 0
  let sleepers: { until: number; wake: () => void }[] = []
  return {
    now: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ until: time + ms, wake })),
    /** Advances by `ms` and wakes every sleeper whose time has come. */
    advance(ms: number) {
      time += ms
      const due = sleepers.filter(({ until }) => until <= time)
      sleepers = sleepers.filter(({ until }) => until > time)
      for (const { wake } of due) wake()
    },
    get sleeping() {
      return sleepers.length
    },
  }
}

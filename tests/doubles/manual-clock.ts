/** A clock that stands still until it is told to go on: milliseconds, from 0. */
export function manualClock() {
  let time = 0
  let sleepers: { until: number; wake: () => void }[] = []
  return {
    now: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ until: time + ms, wake })),
    /** Goes on by `ms` and wakes everybody whose time has come. */
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

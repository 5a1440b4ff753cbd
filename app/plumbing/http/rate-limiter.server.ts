const minute = 60_000
/** Maximum number of addresses in memory, about 2 MB. Beyond that, the oldest is forgotten. */
const maxAddresses = 20_000

type Window = { since: number; calls: number }

/**
 * Counts calls per address in a time window that starts with the first call and lasts a minute, or `lasts` milliseconds.
 * The counts are local to this process: several web processes each allow the full number.
 */
export function createRateLimiter(most: number, now: () => number, lasts = minute) {
  // Ordered by the start of the windows, so that expired windows come first.
  const windows = new Map<string, Window>()

  function forget(at: number): void {
    for (const [sender, { since }] of windows) {
      if (at - since < lasts && windows.size < maxAddresses) return
      windows.delete(sender)
    }
  }

  /** Counts a call. Returns 0 if it is within the limit, otherwise the seconds to wait. A limit of 0 means unlimited. */
  return function secondsToWait(sender: string): number {
    if (most === 0) return 0
    const at = now()
    const window = windows.get(sender)
    // A clock that was set back also starts a new window. Otherwise all senders would wait as long as the clock jumped.
    if (!window || at < window.since || at - window.since >= lasts) {
      windows.delete(sender)
      forget(at)
      windows.set(sender, { since: at, calls: 1 })
      return 0
    }
    window.calls += 1
    return window.calls <= most ? 0 : Math.ceil((window.since + lasts - at) / 1000)
  }
}

type Needs = { now: () => number; config: { apiPerMinute: number } }

/**
 * Counts calls separately for each site in this process: `secondsToWait(house, sender)`. The limit is the API's limit per
 * minute, or `anHour` per hour.
 */
export function createSiteRateLimiter(anHour?: number) {
  const limits = new WeakMap<Needs, ReturnType<typeof createRateLimiter>>()
  return function secondsToWait(services: Needs, sender: string): number {
    const limit =
      limits.get(services) ??
      (anHour === undefined
        ? createRateLimiter(services.config.apiPerMinute, services.now)
        : createRateLimiter(anHour, services.now, 60 * minute))
    limits.set(services, limit)
    return limit(sender)
  }
}

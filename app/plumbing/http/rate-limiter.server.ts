const minute = 60_000
/** Addresses remembered at once, about 2 MB; past them the longest known is forgotten, never the memory filled. */
const mostRemembered = 20_000

type Window = { since: number; calls: number }

/**
 * Counts calls by address, each in a time of its own, a minute unless `lasts` says otherwise in milliseconds, that
 * starts with its first call. Kept in this process only: several web processes each allow the full number.
 */
export function createRateLimiter(most: number, now: () => number, lasts = minute) {
  // In the order their times began, so that what has run out stands first.
  const windows = new Map<string, Window>()

  function forget(at: number): void {
    for (const [sender, { since }] of windows) {
      if (at - since < lasts && windows.size < mostRemembered) return
      windows.delete(sender)
    }
  }

  /** Counts one call. Answers 0 where it is within the limit, else the seconds to wait. A limit of 0 is none. */
  return function secondsToWait(sender: string): number {
    if (most === 0) return 0
    const at = now()
    const window = windows.get(sender)
    // A clock set back begins a new time, too: else everybody would wait for as long as it jumped.
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
 * Counts calls of one kind for each house by itself, however many stand in one process: `secondsToWait(house, sender)`; as many
 * a minute as the API allows, or `anHour`.
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

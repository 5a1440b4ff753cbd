import { setTimeout as wait } from 'node:timers/promises'
import type { CachedResponse } from './cached-response.server.ts'

/** Milliseconds for which the last version check is trusted. There is no polling: a request triggers the check. */
const versionTrustMs = 1_000
/** Maximum wait for a version check, in milliseconds. If the database does not respond, visitors get the cached page. */
const maxVersionWaitMs = 250

type Source = {
  /** Returns the current content version. A different value invalidates all pages. */
  edition: () => Promise<string>
  /** Renders a page. Returns null if it must not be cached. */
  make: (path: string) => Promise<CachedResponse | null>
  now: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

/** Caches pages rendered under a content version. A page is never served once a newer version is known. */
export function createPageCache({ edition, make, now }: Source) {
  let current: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let [asked, heard] = [0, 0]
  /** Finished and pending pages of the current version. They are few, so none is evicted before its version ends. */
  let pages = new Map<string, CachedResponse | Promise<CachedResponse | null>>()

  return {
    /** Returns the page at a path from the cache, or renders it. Resolves to null if it cannot be cached. */
    take(path: string): CachedResponse | Promise<CachedResponse | null> {
      if (Math.abs(now() - lookedAt) < versionTrustMs) return pages.get(path) ?? made(path)
      return look().then(() => pages.get(path) ?? made(path))
    },
    /** Call this when content may have changed in this process. The next request waits for a new version check. */
    lookAgain(): void {
      lookedAt = Number.NEGATIVE_INFINITY
      looking = null
      heard = asked
    },
  }

  /** Runs a version check, shared by all waiting requests. */
  function look(): Promise<void> {
    if (looking) return looking
    const mine = ++asked
    const seen = edition().then((found) => mine > heard && begin(found, mine))
    const shared: Promise<void> = Promise.race([seen, wait(maxVersionWaitMs, false, { ref: false })])
      .catch(() => false)
      .then(() => {
        if (looking !== shared) return
        looking = null
        lookedAt = now()
      })
    return (looking = shared)
  }

  function begin(found: string, mine: number): void {
    heard = mine
    if (found === current) return
    current = found
    pages = new Map()
  }

  /** Renders a page once for all concurrent requests. A page that must not be cached is not stored. */
  function made(path: string): Promise<CachedResponse | null> {
    const [edition, isKnown] = [pages, current !== null]
    const work = make(path).then(
      (page) => {
        if (page && isKnown) edition.set(path, page)
        else edition.delete(path)
        return page
      },
      (error) => {
        edition.delete(path)
        throw error
      },
    )
    edition.set(path, work)
    return work
  }
}

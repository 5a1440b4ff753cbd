import { setTimeout as wait } from 'node:timers/promises'
import type { CachedResponse } from './cached-response.server.ts'

/** A look at the edition is believed for so long. Nobody polls: it is looked at when somebody comes. */
const believedFor = 1_000
/** A visitor waits so long for a look; a database that does not answer leaves them with what there is. */
const waitsFor = 250

type Source = {
  /** What pages are made of now: another word for it, other pages. */
  edition: () => Promise<string>
  /** Makes a page; null for one that may not be kept. */
  make: (path: string) => Promise<CachedResponse | null>
  now: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

/** Pages made once an edition, and never given out when a newer edition is known of. */
export function createPageCache({ edition, make, now }: Source) {
  let current: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let [asked, heard] = [0, 0]
  /** The pages of the current edition, finished or about to be: a few, so that none is ever let go before its edition. */
  let pages = new Map<string, CachedResponse | Promise<CachedResponse | null>>()

  return {
    /** The page at a path: at once where it is kept, made where not, null where it cannot be kept. */
    take(path: string): CachedResponse | Promise<CachedResponse | null> {
      if (Math.abs(now() - lookedAt) < believedFor) return pages.get(path) ?? made(path)
      return look().then(() => pages.get(path) ?? made(path))
    },
    /** Something may have been changed in this process: nothing seen so far is believed any more. */
    lookAgain(): void {
      lookedAt = Number.NEGATIVE_INFINITY
      looking = null
      heard = asked
    },
  }

  /** One look, shared by all who wait for it. */
  function look(): Promise<void> {
    if (looking) return looking
    const mine = ++asked
    const seen = edition().then((found) => mine > heard && begin(found, mine))
    const shared: Promise<void> = Promise.race([seen, wait(waitsFor, false, { ref: false })])
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

  /** However many ask for a page while it is made, it is made once. What is no page for everybody is not kept. */
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

import { setTimeout as wait } from 'node:timers/promises'
import type { Finished } from './finished-answer.server.ts'

/** A look at the edition is believed for so long. Nobody polls: it is looked at when somebody comes. */
const believedFor = 1_000
/** A visitor waits so long for a look; a database that does not answer leaves them with what there is. */
const patience = 250

type Press = {
  /** What pages are made of now: another word for it, other pages. */
  edition: () => Promise<string>
  /** Makes a page; null for one that may not be kept. */
  make: (path: string) => Promise<Finished | null>
  now: () => number
  /** How many bytes of pages are kept at most. */
  most: number
}

export type FinishedPages = ReturnType<typeof finishedPages>

/** Pages made once an edition, and never given out when a newer edition is known of. */
export function finishedPages({ edition, make, now, most }: Press) {
  let current: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let [asked, heard] = [0, 0]
  const kept = new Map<string, Finished>()
  const making = new Map<string, Promise<Finished | null>>()

  return {
    /** The page at a path: at once where it is kept, made where not, null where it cannot be kept. */
    take(path: string): Finished | Promise<Finished | null> {
      if (Math.abs(now() - lookedAt) < believedFor) return kept.get(path) ?? made(path)
      return look().then(() => kept.get(path) ?? made(path))
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
    const seen = edition().then((found) => mine > heard && adopt(found, mine))
    const shared: Promise<void> = Promise.race([seen, wait(patience, false, { ref: false })])
      .catch(() => false)
      .then(() => {
        if (looking !== shared) return
        looking = null
        lookedAt = now()
      })
    return (looking = shared)
  }

  function adopt(found: string, mine: number): void {
    heard = mine
    if (found === current) return
    current = found
    kept.clear()
    making.clear()
  }

  /** However many ask for a page while it is made, it is made once. */
  function made(path: string): Promise<Finished | null> {
    const [under, of] = [making.get(path), current]
    if (under) return under
    const work = make(path).then((page) => {
      if (page && of !== null && of === current) keep(path, page)
      return page
    }).finally(() => making.get(path) === work && making.delete(path))
    making.set(path, work)
    return work
  }

  function keep(path: string, page: Finished): void {
    if (page.size > most) return
    kept.set(path, page)
    let total = kept.values().reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of kept) {
      if (total <= most) return
      kept.delete(oldest)
      total -= size
    }
  }
}

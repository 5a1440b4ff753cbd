import type { CachedResponse } from './cached-response.server.ts'
import { createCachedPage } from './cache-page.server.ts'

type Source = {
  /** Makes the answer for a path. Returns null for what is no picture, or none that stays what it is. */
  make: (path: string) => Promise<CachedResponse | null>
  /** Bytes that may lie in memory, those of the pictures of a few pages in every size. */
  mostBytes?: number
  /** Pictures that may be fetched at once. */
  mostFetched?: number
  /** Milliseconds after which a picture is fetched anew, so that one that was removed is soon gone here. */
  keptMs?: number
}

export type PhotoCache = ReturnType<typeof createPhotoCache>

/**
 * Keeps the pictures that were asked for lately in memory. A crowd that opens the same page at once costs one fetch a
 * picture, however many of them there are.
 */
export function createPhotoCache({ make, mostBytes = 16 * 1024 * 1024, mostFetched = 64, keptMs = 60_000 }: Source) {
  /** The one used longest ago comes first. */
  const kept = new Map<string, { picture: CachedResponse; forget: NodeJS.Timeout }>()
  const coming = new Map<string, Promise<CachedResponse | null>>()
  let bytes = 0

  function drop(path: string): void {
    const found = kept.get(path)
    if (!found) return
    clearTimeout(found.forget)
    kept.delete(path)
    bytes -= getSize(found.picture)
  }

  function keep(path: string, picture: CachedResponse): void {
    bytes += getSize(picture)
    kept.set(path, { picture, forget: setTimeout(() => drop(path), keptMs).unref() })
    for (const oldest of kept.keys()) if (bytes > mostBytes) drop(oldest)
  }

  return {
    /**
     * Returns the picture where it is kept, or a promise of it while it is fetched. The promise gives null where there
     * is no such picture. Returns null where too many others are being fetched.
     */
    take(path: string): CachedResponse | Promise<CachedResponse | null> | null {
      const found = kept.get(path)
      if (found) {
        kept.delete(path)
        kept.set(path, found)
        return found.picture
      }
      const awaited = coming.get(path)
      if (awaited || coming.size >= mostFetched) return awaited ?? null
      const fetched = make(path)
        .then((picture) => {
          if (picture) keep(path, picture)
          return picture
        })
        .finally(() => coming.delete(path))
      coming.set(path, fetched)
      return fetched
    },
  }
}

function getSize({ versions }: CachedResponse): number {
  return new Set(Object.values(versions)).values().reduce((sum, { bytes }) => sum + bytes.length, 0)
}

/** Whatever is larger is no picture of a page. */
const largestKept = 2 * 1024 * 1024

/** Returns a route's answer as one to keep, or null where it is no picture whose address names its bytes for ever. */
export async function createCachedPhoto(response: Response, hsts: string | null): Promise<CachedResponse | null> {
  const isForEver = /\bimmutable\b/.test(response.headers.get('Cache-Control') ?? '')
  if (isForEver && Number(response.headers.get('Content-Length') ?? 0) <= largestKept)
    return createCachedPage(response, hsts)
  await response.body?.cancel()
  return null
}

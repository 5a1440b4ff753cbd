import type { CachedResponse } from './cached-response.server.ts'
import { createCachedPage } from './cache-page.server.ts'

type Source = {
  /** Creates the response for a path. Returns null if it is not a photo or may change. */
  make: (path: string) => Promise<CachedResponse | null>
  /** Maximum size of the cache in bytes, enough for the photos of a few pages in every size. */
  mostBytes?: number
  /** Maximum number of concurrent fetches. */
  mostFetched?: number
  /** Milliseconds after which a photo is fetched again, so that a deleted photo soon disappears. */
  keptMs?: number
}

export type PhotoCache = ReturnType<typeof createPhotoCache>

/** Keeps recently requested photos in memory. Many visitors who open the same page at once cost a single fetch per photo. */
export function createPhotoCache({ make, mostBytes = 16 * 1024 * 1024, mostFetched = 64, keptMs = 60_000 }: Source) {
  /** The least recently used entry comes first. */
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
     * Returns a cached photo, or a promise while it is fetched, which resolves to null if there is no such photo. Returns
     * null while too many other photos are being fetched.
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

/** No photo on a page is larger, in bytes. */
const maxPhotoBytes = 2 * 1024 * 1024

/** Returns a route's response in cacheable form, or null if it is too large or not immutable. */
export async function createCachedPhoto(response: Response, hsts: string | null): Promise<CachedResponse | null> {
  const isForEver = /\bimmutable\b/.test(response.headers.get('Cache-Control') ?? '')
  if (isForEver && Number(response.headers.get('Content-Length') ?? 0) <= maxPhotoBytes)
    return createCachedPage(response, hsts)
  await response.body?.cancel()
  return null
}

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCachedPhoto, createPhotoCache } from './cached-photos.server.ts'

const picture = (bytes: number, headers: Record<string, string> = {}) =>
  createCachedPhoto(
    new Response('x'.repeat(bytes), {
      headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, immutable', ...headers },
    }),
    null,
  )

describe('the photo cache', () => {
  test('the photo cache fetches a photo once for concurrent and later requests', async () => {
    let fetched = 0
    const { take } = createPhotoCache({ make: () => (fetched++, picture(10)) })
    const all = await Promise.all(Array.from({ length: 20 }, async () => take('/media/a.webp')))
    expect(new Set(all).size).toBe(1)
    expect(take('/media/a.webp')).toBe(all[0])
    expect(fetched).toBe(1)
  })

  test('the photo cache evicts the least recently used photo when memory is full', async () => {
    const { take } = createPhotoCache({ make: () => picture(40), mostBytes: 100 })
    const [a, b] = [await take('/a'), await take('/b')]
    expect(take('/a')).toBe(a)
    await take('/c')
    expect([take('/a'), take('/b')]).toEqual([a, expect.any(Promise)])
    expect(await take('/b')).toEqual(b)
  })

  test('the photo cache drops a photo a minute after it was fetched', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { take } = createPhotoCache({ make: () => picture(10) })
    await take('/a')
    vi.advanceTimersByTime(59_000)
    expect(take('/a')).not.toBeInstanceOf(Promise)
    vi.advanceTimersByTime(1_000)
    expect(take('/a')).toBeInstanceOf(Promise)
  })

  test('the photo cache fetches a photo again after a failed fetch', async () => {
    let fetched = 0
    const { take } = createPhotoCache({
      make: () => (fetched++ === 0 ? Promise.reject(new Error('away')) : picture(10)),
    })
    await expect(take('/a')).rejects.toThrow('away')
    expect(await take('/a')).not.toBeNull()
  })

  test('the photo cache returns null for another photo while too many are being fetched', async () => {
    const { take } = createPhotoCache({ make: () => picture(10), mostFetched: 2 })
    const [a, b] = [take('/a'), take('/b')]
    expect(take('/c')).toBeNull()
    expect(take('/a')).toBe(a)
    await Promise.all([a, b])
    expect(take('/c')).toBeInstanceOf(Promise)
  })
})

test.each([
  ['may change', 10, { 'Cache-Control': 'no-cache' }],
  ['is larger than a picture of a page', 10, { 'Content-Length': String(3 * 1024 * 1024) }],
])('a photo response that %s is not cached', async (_, bytes, headers) => {
  expect(await picture(bytes, headers)).toBeNull()
})

test('an SVG is cached compressed, a photo uncompressed with its own ETag', async () => {
  const drawing = await picture(2_000, { 'Content-Type': 'image/svg+xml' })
  expect(drawing!.versions.br.bytes.length).toBeLessThan(100)
  const photograph = await picture(2_000, { ETag: '"a.webp"' })
  expect(photograph!.versions.br).toBe(photograph!.versions.plain)
  expect(photograph!.versions.plain.tag).toBe('"a.webp"')
})

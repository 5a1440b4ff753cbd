import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCachedPhoto, createPhotoCache } from './cached-photos.server.ts'

const picture = (bytes: number, headers: Record<string, string> = {}) =>
  createCachedPhoto(
    new Response('x'.repeat(bytes), {
      headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, immutable', ...headers },
    }),
    null,
  )

describe('a picture asked for by many', () => {
  test('is fetched once, and then there at once', async () => {
    let fetched = 0
    const { take } = createPhotoCache({ make: () => (fetched++, picture(10)) })
    const all = await Promise.all(Array.from({ length: 20 }, async () => take('/media/a.webp')))
    expect(new Set(all).size).toBe(1)
    expect(take('/media/a.webp')).toBe(all[0])
    expect(fetched).toBe(1)
  })

  test('makes room for others when memory is full, the one used longest ago first', async () => {
    const { take } = createPhotoCache({ make: () => picture(40), mostBytes: 100 })
    const [a, b] = [await take('/a'), await take('/b')]
    expect(take('/a')).toBe(a)
    await take('/c')
    expect([take('/a'), take('/b')]).toEqual([a, expect.any(Promise)])
    expect(await take('/b')).toEqual(b)
  })

  test('is gone a minute after it was fetched', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { take } = createPhotoCache({ make: () => picture(10) })
    await take('/a')
    vi.advanceTimersByTime(59_000)
    expect(take('/a')).not.toBeInstanceOf(Promise)
    vi.advanceTimersByTime(1_000)
    expect(take('/a')).toBeInstanceOf(Promise)
  })

  test('that cannot be fetched is tried anew for the next one', async () => {
    let fetched = 0
    const { take } = createPhotoCache({
      make: () => (fetched++ === 0 ? Promise.reject(new Error('away')) : picture(10)),
    })
    await expect(take('/a')).rejects.toThrow('away')
    expect(await take('/a')).not.toBeNull()
  })

  test('is left to the site where too many others are being fetched', async () => {
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
])('an answer that %s is not kept', async (_, bytes, headers) => {
  expect(await picture(bytes, headers)).toBeNull()
})

test('a drawing is kept packed, a photograph as it is under the tag its route gave it', async () => {
  const drawing = await picture(2_000, { 'Content-Type': 'image/svg+xml' })
  expect(drawing!.versions.br.bytes.length).toBeLessThan(100)
  const photograph = await picture(2_000, { ETag: '"a.webp"' })
  expect(photograph!.versions.br).toBe(photograph!.versions.plain)
  expect(photograph!.versions.plain.tag).toBe('"a.webp"')
})

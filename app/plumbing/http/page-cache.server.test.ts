import { beforeEach, expect, test } from 'vitest'
import { createCachedResponse } from './cached-response.server.ts'
import { createPageCache, type PageCache } from './page-cache.server.ts'

const page = (words: string) => createCachedResponse({}, { plain: Buffer.from(words) })
const words = async (taken: ReturnType<PageCache['take']>) => (await taken)?.versions.plain.bytes.toString() ?? null

let time = 0
let written = 'first'
let [looks, makes] = [0, 0]
let edition: () => Promise<string>
let make: (path: string) => Promise<ReturnType<typeof page> | null>
let pages: PageCache

beforeEach(() => {
  ;[time, written, looks, makes] = [1_000_000, 'first', 0, 0]
  edition = async () => (looks++, written)
  make = async (path) => (makes++, page(`${path} ${written}`))
  pages = createPageCache({ edition: () => edition(), make: (path) => make(path), now: () => time })
})

test('a page is rendered once and then served from the cache', async () => {
  expect(await words(pages.take('/'))).toBe('/ first')
  for (let i = 0; i < 5; i++) expect(pages.take('/')).not.toBeInstanceOf(Promise)
  expect([looks, makes]).toEqual([1, 1])
})

test('concurrent requests for a page render it once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => words(pages.take('/'))))
  expect(new Set(all)).toEqual(new Set(['/ first']))
  expect([looks, makes]).toEqual([1, 1])
})

test('the content version is checked only on requests, at most once a second', async () => {
  await pages.take('/')
  time += 999
  await pages.take('/')
  expect(looks).toBe(1)
  time += 3_600_000
  expect(looks).toBe(1)
  await Promise.all([pages.take('/'), pages.take('/'), pages.take('/')])
  expect([looks, makes]).toEqual([2, 1])
})

test('a clock set back does not keep an outdated page in the cache', async () => {
  await pages.take('/')
  written = 'second'
  time -= 3_600_000
  expect(await words(pages.take('/'))).toBe('/ second')
})

test('a new content version replaces every cached page', async () => {
  await Promise.all([pages.take('/'), pages.take('/services')])
  written = 'second'
  time += 1_000
  expect(await words(pages.take('/services'))).toBe('/services second')
  expect(await words(pages.take('/'))).toBe('/ second')
})

test('the next request after a form post waits for a version check', async () => {
  await pages.take('/')
  written = 'second'
  expect(await words(pages.take('/'))).toBe('/ first')
  pages.lookAgain()
  expect(await words(pages.take('/'))).toBe('/ second')
})

test('a version check started before a form post is ignored', async () => {
  await pages.take('/')
  time += 1_000
  const slow = Promise.withResolvers<string>()
  edition = () => slow.promise
  const early = words(pages.take('/'))
  written = 'second'
  edition = async () => (looks++, written)
  pages.lookAgain()
  expect(await words(pages.take('/'))).toBe('/ second')
  slow.resolve('first')
  await early
  expect(await words(pages.take('/'))).toBe('/ second')
  expect(makes).toBe(2)
})

test('a page started under an old version is not cached for the new version', async () => {
  const slow = Promise.withResolvers<ReturnType<typeof page>>()
  make = () => slow.promise
  const early = words(pages.take('/'))
  await new Promise(setImmediate)
  written = 'second'
  pages.lookAgain()
  make = async () => page('/ second')
  expect(await words(pages.take('/'))).toBe('/ second')
  slow.resolve(page('/ first'))
  expect(await early).toBe('/ first')
  expect(await words(pages.take('/'))).toBe('/ second')
})

test.each([
  ['says no', () => Promise.reject(new Error('down'))],
  ['says nothing', () => new Promise<string>(() => {})],
])('while the database %s, cached pages are served until it recovers', async (_, down) => {
  await pages.take('/')
  const well = edition
  edition = down
  time += 1_000
  expect(await words(pages.take('/'))).toBe('/ first')
  expect(pages.take('/')).not.toBeInstanceOf(Promise)
  edition = well
  written = 'second'
  time += 1_000
  expect(await words(pages.take('/'))).toBe('/ second')
})

test('uncacheable pages and pages of unknown version are rendered on every request', async () => {
  make = async () => (makes++, null)
  expect(await pages.take('/')).toBeNull()
  expect(await pages.take('/')).toBeNull()
  make = async () => (makes++, page('/'))
  edition = () => Promise.reject(new Error('down'))
  pages = createPageCache({ edition, make, now: () => time })
  await pages.take('/')
  await pages.take('/')
  expect(makes).toBe(4)
})

test('a page that failed to render is rendered again on the next request', async () => {
  make = () => Promise.reject(new Error('broken'))
  await expect(pages.take('/')).rejects.toThrow('broken')
  make = async () => page('mended')
  expect(await words(pages.take('/'))).toBe('mended')
})

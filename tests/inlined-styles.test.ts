import { expect, test } from 'vitest'
import { createAppVisitor, createTestApp } from './test-app.ts'
import { createTestClient } from './test-client.ts'

/** The most bytes of styles that a page may inline, by its address. That of a client page follows its link. */
const mostBytes: [path: string, bytes: number][] = [
  ['/', 33_500],
  ['/privacy', 19_500],
  ['/questions', 19_500],
  ['/partners', 21_000],
  ['/thankyou', 21_500],
  ['/quote', 32_000],
  ['/alcohol-calculator', 32_000],
]
const mostBytesOfClient: [path: string, bytes: number][] = [
  ['', 44_000],
  ['/drinks', 42_000],
  ['/card', 39_000],
  ['/texts', 25_500],
  ['/photos', 25_500],
  ['/pay', 22_500],
  ['/change', 32_500],
]

const countStyleBytes = (html: string) =>
  [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].reduce((bytes, [, css]) => bytes + Buffer.byteLength(css!), 0)

test.each(mostBytes)('the page %s inlines at most %i bytes of styles', async (path, bytes) => {
  await using app = await createTestApp('sqlite')
  const visit = await createAppVisitor(app)
  const counted = countStyleBytes(await (await visit(path)).text())
  expect(counted).toBeGreaterThan(10_000)
  expect(counted).toBeLessThanOrEqual(bytes)
})

test.each(mostBytesOfClient)('the client page%s inlines at most %i bytes of styles', async (path, bytes) => {
  await using app = await createTestApp('sqlite')
  const { here, visit } = await createTestClient(app)
  const counted = countStyleBytes(await (await visit(here + path)).text())
  expect(counted).toBeGreaterThan(10_000)
  expect(counted).toBeLessThanOrEqual(bytes)
})

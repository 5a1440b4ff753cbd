import { expect, test } from 'vitest'
import { createTestApp } from './test-app.ts'
import { startLoopbackServer } from './loopback.ts'

/** More than the number of waiting requests allowed for a single sender. */
const phones = 150

test('many phones behind one IP address can load Home with all its files', async () => {
  await using app = await createTestApp('sqlite', { TRUST_PROXY: '1' })
  await using site = await startLoopbackServer(app)
  const venue = { 'X-Forwarded-For': '198.51.100.7', 'Accept-Encoding': 'gzip, br' }
  const { bytes, headers } = await site.ask('/', { 'X-Forwarded-For': '192.0.2.9' })
  const named = [...String(bytes).matchAll(/(?:src|href|srcset)="([^"]+)"/gi)].flatMap(([, list]) =>
    list!.split(',').map((one) => one.trim().split(' ')[0]!.replaceAll('&amp;', '&')),
  )
  const files = [...new Set(named)].filter((path) => /^\/.*\.\w+$/.test(path))
  expect(files.filter((path) => path.startsWith('/media/')).length).toBeGreaterThan(10)
  const asked = ['/', ...files, JSON.parse(String(headers['speculation-rules'])) as string]
  for (const path of asked) {
    const answers = await Promise.all(Array.from({ length: phones }, () => site.ask(path, venue)))
    expect([path, new Set(answers.map(({ status }) => status))]).toEqual([path, new Set([200])])
    expect(new Set(answers.map((answer) => answer.bytes.length)).size).toBe(1)
  }
})

test('many phones behind one IP address can open pages by URL', async () => {
  await using app = await createTestApp('sqlite', { TRUST_PROXY: '1' })
  await using site = await startLoopbackServer(app)
  const office = { 'X-Forwarded-For': '198.51.100.8' }
  const paths = ['/ourstory', '/services', '/?utm_source=card', '/robots.txt', '/sitemap.xml', '/llms.txt']
  const answers = await Promise.all(
    paths.flatMap((path) => Array.from({ length: phones }, () => site.ask(path, office))),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

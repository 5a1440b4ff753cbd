import { expect, test } from 'vitest'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { createVisitor } from './guest.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const ours = { quoteUrl: null, calculatorUrl: null, calculatorHeight: 1200 }

test('pages with a hosted form omit claims about our own form', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const claims = async () => {
    const pages = await Promise.all(
      ['/quote', '/alcohol-calculator', '/privacy', '/llms.txt'].map(async (path) => (await open(path)).html),
    )
    return /nine answers|printed underneath|arithmetic|nothing from other companies|nobody but us/i.exec(pages.join())
  }
  expect(await claims()).not.toBeNull()
  const hosted = { ...ours, quoteUrl: 'https://forms.example/bar', calculatorUrl: 'https://sums.example/' }
  await saveSetting(app.db, 'hosted', hosted, app.now())
  expect(await claims()).toBeNull()
  const { text } = await open('/privacy')
  expect(text).toContain('the quote form is a page of forms.example')
  expect(text).toContain('the alcohol calculator is a page of sums.example')
})

test.each(databases)('%s: a setting replaces our form with a hosted form and back', async (database) => {
  await using app = await createTestApp(database)
  const { visit, open } = await createVisitor(app)
  const frameIn = (html: string) => /<iframe[^>]*>/.exec(html)?.[0] ?? null
  const framesAllowed = (response: Response) =>
    /frame-src ([^;]*)/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
  expect(frameIn((await open()).html)).toBeNull()
  expect(framesAllowed(await visit('/quote'))).toBe("'none'")

  await saveSetting(app.db, 'hosted', { ...ours, quoteUrl: 'https://forms.example:8443/nerd?form=1&x="2"' }, app.now())
  const hosted = await open()
  const frame = frameIn(hosted.html)
  expect(frame).toContain('title="Free Quote Form"')
  expect(frame).toContain('height="2000"')
  expect(frame).toContain('src="https://forms.example:8443/nerd?form=1&amp;x=&quot;2&quot;"')
  expect(framesAllowed(await visit('/quote'))).toBe('https://forms.example:8443')
  expect(hosted.text).toContain('Contact Us')
  expect(hosted.html).not.toContain('name="requestorName"')
  for (const path of ['/', '/services', '/thankyou']) expect(framesAllowed(await visit(path))).toBe("'none'")

  await saveSetting(app.db, 'hosted', ours, app.now())
  expect(frameIn((await open()).html)).toBeNull()
  expect((await open()).html).toContain('name="requestorName"')
  expect(framesAllowed(await visit('/quote'))).toBe("'none'")
})

test('a hosted address that would inject policy directives is refused and never framed', async () => {
  await using app = await createTestApp()
  const { fill } = await createOwnerClient(app)
  const injecting = 'https://forms.example;sandbox,script-src.example/nerd'
  const { status, page } = await fill('/backbar/settings/business', { intent: 'hosted', quoteUrl: injecting })
  expect([status, page.fields.get('quoteUrl')]).toEqual([422, injecting])
  await saveSetting(app.db, 'hosted', { ...ours, quoteUrl: injecting }, app.now())
  const { visit } = await createVisitor(app)
  const policy = (await visit('/quote')).headers.get('Content-Security-Policy')
  expect(policy).toContain("frame-src 'none'; frame-ancestors 'none'")
  expect(policy).not.toContain('sandbox')
})

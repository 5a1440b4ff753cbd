import { test } from 'vitest'
import { emptyHouse } from '../house.ts'
import { fillBar } from './full-bar.ts'
import { ownerClient } from '../owner-client.ts'
import { openBrowser, serve } from './browser.ts'

const out = '/dev/shm/ci/shots-D'
test('shots', async () => {
  await using house = await emptyHouse()
  const cookie = process.env.FULL ? (await fillBar(house)).cookie : (await ownerClient(house)).cookie
  await using server = await serve(house)
  const browser = await openBrowser()
  for (const [w, h, name] of [
    [390, 844, 'phone'],
    [1440, 900, 'desk'],
    [320, 700, 'small'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: w, height: h }, reducedMotion: 'reduce' })
    const [n, v] = cookie.split('=')
    await context.addCookies([{ name: n!, value: v!, url: server.url }])
    const page = await context.newPage()
    for (const path of (process.env.PATHS ?? '').split(' ')) {
      await page.goto(server.url + path)
      await page.screenshot({ path: `${out}/${path.replaceAll(/[^a-z0-9]+/g, '_')}-${name}.png`, fullPage: true })
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (wide > 0) console.log('WIDE', w, path, wide)
    }
    await context.close()
  }
  await browser.close()
})

import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { printHeading, kB, recordMeasurement } from './report.ts'
import { screens, screensWithoutScript } from './screens.ts'

// Home weighed 160 kB before it showed the owner's portrait and a bar.
const maxBytes: Record<string, number> = { '/': 175_000, '/services': 120_000 }

/** Measures the weight of each screen on a phone 390 px wide with two pixels per point, scrolled to its end. */
export async function benchPageWeight(browser: Browser, url: string): Promise<void> {
  printHeading('Page weight, 390 px at 2 dppx, scrolled to the end')
  for (const path of screens) {
    const html = await (await fetch(url + path)).text()
    const document = brotliCompressSync(html).length
    recordMeasurement(
      `${path}: HTML with its CSS, brotli`,
      kB(document),
      screensWithoutScript.includes(path) ? '≤ 14 kB' : undefined,
      screensWithoutScript.includes(path) ? document <= 14_000 : undefined,
    )
    const { total, script, requests } = await measureWeight(browser, url + path)
    const limit = maxBytes[path]
    recordMeasurement(
      `${path}: all files, ${requests} requests`,
      kB(total),
      limit ? `≤ ${kB(limit)}` : undefined,
      limit ? total <= limit : undefined,
    )
    recordMeasurement(
      `${path}: script`,
      kB(script),
      screensWithoutScript.includes(path) ? '0' : '≤ 76 kB',
      screensWithoutScript.includes(path) ? script === 0 : script <= 76_000,
    )
  }
}

async function measureWeight(browser: Browser, address: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const weights = { total: 0, script: 0, requests: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weights.total += encodedDataLength
    weights.requests++
  })
  // The weight of scripts is that of their bodies. The total weight includes headers.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') weights.script += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 400) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await page.waitForTimeout(60)
  }
  await page.waitForLoadState('networkidle')
  await context.close()
  return weights
}

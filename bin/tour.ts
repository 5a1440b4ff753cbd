import '../server/node-env.ts'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { firstUserId } from '../app/business/auth/user.ts'
import { createSession } from '../app/business/auth/sessions.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices, type Services } from '../app/services.server.ts'
import { screenshots, screenSizes, tourTime, type Screenshot } from '../demo/screenshots.ts'
import { createDemo } from '../demo/create-demo.ts'
import { createSiteServer } from '../server/site.ts'
import { openBrowser } from '../tests/journeys/chromium.ts'
import { useFixedIds } from '../tests/record/same-ids.ts'
import { headlessShellPath } from '../tests/system-tools.ts'
import { buildIfStale } from './build.ts'

/**
 * `npm run tour`: takes the screenshots of docs/tour from the demo. Its clock is fixed and its ids are reproducible, so
 * the screenshots are too. A screenshot with unchanged pixels is not written.
 */
const outputFolder = 'docs/tour'

async function tour(): Promise<void> {
  if (!existsSync(headlessShellPath)) {
    console.error(
      'The tour takes its pictures with Chromium: install it (on Debian: sudo apt-get install chromium-headless-shell), or name a Chrome or Chromium in CHROME_PATH.',
    )
    process.exit(1)
  }
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'tour-'))
  try {
    useFixedIds()
    await createDemo(folder, tourTime, '0')
    const quiet = { write: () => true }
    await using services = await openServices(loadConfig({ DATA_DIR: folder, PORT: '0' }), {
      now: () => tourTime,
      out: quiet,
    })
    await using site = await serve(services)
    const browser = await openBrowser()
    try {
      await takeScreenshots(services, browser, site.url)
    } finally {
      await browser.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function serve(services: Services) {
  const server = await createSiteServer(services)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Takes all screenshots and deletes those no longer in the tour. */
async function takeScreenshots(services: Services, browser: Browser, url: string): Promise<void> {
  mkdirSync(outputFolder, { recursive: true })
  const cookie = await createSession(services, new Request(services.config.siteUrl), firstUserId)
  for (const picture of screenshots) {
    const taken = await sharp(await takeScreenshot(picture, { services, browser, url, cookie }))
      .webp({ quality: 80, effort: 6 })
      .toBuffer()
    const file = join(outputFolder, `${picture.name}.webp`)
    const isNew = !(await isSame(file, taken))
    if (isNew) writeFileSync(file, taken)
    console.log(`${file}  ${Math.round(taken.length / 1000)} kB${isNew ? ', new' : ''}`)
  }
  const names = screenshots.map(({ name }) => `${name}.webp`)
  for (const file of readdirSync(outputFolder)) if (!names.includes(file)) rmSync(join(outputFolder, file))
}

type TourBrowser = { services: Services; browser: Browser; url: string; cookie: string }

/** Takes a screenshot of a page after all animations. */
async function takeScreenshot(
  { screen, whose, path, from }: Screenshot,
  { services, browser, url, cookie }: TourBrowser,
): Promise<Buffer> {
  const { width, height, scale } = screenSizes[screen]
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    ...(screen === 'phone' && { isMobile: true, hasTouch: true }),
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
  if (whose === 'owner') await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.clock.setFixedTime(tourTime)
  await page.goto(url + (await path(services.db)), { waitUntil: 'networkidle' })
  // The text beside the screenshots says that this is the demo, so the banner is removed.
  await page.evaluate(`document.querySelector('.demo')?.remove(); document.fonts.ready.then(() => null)`)
  if (from)
    await page.evaluate(
      `document.querySelector(${JSON.stringify(from)}).scrollIntoView({ behavior: 'instant' }); scrollBy(0, 8)`,
    )
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return picture
}

/** Whether a file has the same pixels. */
async function isSame(file: string, taken: Buffer): Promise<boolean> {
  if (!existsSync(file)) return false
  const [before, now] = await Promise.all(
    [file, taken].map((one) => sharp(one).raw().toBuffer({ resolveWithObject: true })),
  )
  return before!.info.width === now!.info.width && before!.data.equals(now!.data)
}

await tour()
process.exit(0)

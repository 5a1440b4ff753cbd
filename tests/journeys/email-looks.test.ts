import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeEmail } from '../../app/plumbing/outbox/compose-email.ts'
import { everyBlock } from '../doubles/every-block.ts'
import { expectNoBarriers, openBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const email = composeEmail({
  id: 'letter-1',
  kind: 'receipt',
  eventId: null,
  to: 'nora@home.example',
  replyTo: null,
  subject: 'Your request',
  business: 'Nerd & Tonic',
  look: undefined,
  siteUrl: 'https://bar.example',
  preheader: 'We have your request.',
  reference: 'Request NT-7K3M-9QXD',
  title: 'Saturday, May 15, 2027',
  blocks: everyBlock(`Nora ${'x'.repeat(80)}`),
  footer: 'Just reply and a person reads it.',
})

test.each([
  [390, 'light', 'as it is'],
  [640, 'dark', 'as it is'],
  [390, 'light', 'dark and light turned, as Gmail does'],
  [640, 'light', 'all turned, as Outlook does'],
] as const)('an email at %s px, %s screen, %s passes axe and does not overflow', async (width, scheme, how) => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme })
  try {
    await page.route('https://bar.example/**', (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: email.html })
        : route.fulfill({ status: 404 }),
    )
    await page.goto('https://bar.example/')
    if (how !== 'as it is') await simulateDarkMode(page, how.startsWith('all'))
    // An email is not a page. The reader's email program provides the landmarks.
    await expectNoBarriers(page, { except: ['region', 'landmark-one-main', 'color-contrast-enhanced'] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  } finally {
    await page.close()
  }
})

/** Simulates the dark mode of email programs: dark backgrounds with light text, or all colors inverted. */
async function simulateDarkMode(page: Page, everything: boolean): Promise<void> {
  await page.evaluate((everything) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const lightness = ([r = 0, g = 0, b = 0]: number[]) => (Math.max(r, g, b) + Math.min(r, g, b)) / 510
    const turned = ([r = 0, g = 0, b = 0]: number[]) => {
      const shift = (1 - 2 * lightness([r, g, b])) * 255
      return `rgb(${[r, g, b].map((channel) => Math.min(255, Math.max(0, Math.round(channel + shift)))).join(', ')})`
    }
    const elements = [...document.querySelectorAll<HTMLElement>('body, body *')].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { element, color: channels(color), background: channels(backgroundColor) }
    })
    for (const { element, color, background } of elements) {
      if (everything || lightness(color) < 0.5) element.style.setProperty('color', turned(color), 'important')
      const isPainted = background[3] !== 0
      if (isPainted && (everything || lightness(background) > 0.5))
        element.style.setProperty('background-color', turned(background), 'important')
    }
  }, everything)
}

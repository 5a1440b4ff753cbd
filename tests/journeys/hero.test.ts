import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSharedBar, openPage } from './browser.ts'

const bar = openSharedBar()

/** Position of the glasses in the sample photos, as shares of width and height. */
const glasses = {
  wide: { left: 0.505, right: 0.935, top: 0.03, bottom: 0.84 },
  closer: { left: 0.38, right: 1, top: 0.03, bottom: 0.84 },
  portrait: { left: 0, right: 1, top: 0, bottom: 2 / 3 },
}

test.each([
  [390, 844, glasses.portrait],
  [768, 1024, glasses.closer],
  [999, 700, glasses.closer],
  [1000, 700, glasses.wide],
  [1100, 800, glasses.wide],
  [1280, 720, glasses.wide],
  [1440, 900, glasses.wide],
  [1920, 1080, glasses.wide],
  [2560, 1440, glasses.wide],
])('at %i × %i no text of the hero image overlaps a glass', async (width, height, glass) => {
  await using visit = await openPage(bar.browser, { viewport: { width, height } })
  await visit.page.goto(bar.url)
  const picture = await getPhotoPosition(visit.page)
  const area = {
    left: picture.left + glass.left * picture.width,
    right: picture.left + glass.right * picture.width,
    top: picture.top + glass.top * picture.height,
    bottom: picture.top + glass.bottom * picture.height,
  }
  for (const { words, left, right, top, bottom } of await listTextBoxes(visit.page)) {
    const meets = left < area.right && right > area.left && top < area.bottom && bottom > area.top
    expect([words, meets]).toEqual([words, false])
  }
})

test.each([390, 1440])('at %i px the page headlines start at the same height', async (width) => {
  await using visit = await openPage(bar.browser, { viewport: { width, height: 900 } })
  const tops: number[] = []
  for (const path of ['/ourstory', '/services', '/alcohol-calculator', '/partners', '/privacy']) {
    await visit.page.goto(bar.url + path)
    tops.push((await visit.page.locator('h1').boundingBox())!.y)
  }
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
})

test('on a phone the first screen of Home shows both buttons and one logo', async () => {
  await using visit = await openPage(bar.browser, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(bar.url)
  const lowest = await page.locator('.hero .acts').boundingBox()
  expect(lowest!.y + lowest!.height).toBeLessThan(844)
  expect(await page.locator('.brand img').isVisible()).toBe(false)
  expect(await page.locator('.hero .sub img').isVisible()).toBe(true)
  await page.goto(`${bar.url}/services`)
  expect(await page.locator('.brand img').first().isVisible()).toBe(true)
})

test('on a phone the open menu fills the window and shows logo and phone number', async () => {
  await using visit = await openPage(bar.browser, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto(bar.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('#menu')
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await menu.locator('img').isVisible()).toBe(true)
  expect(await menu.locator('a[href^="tel:"]').innerText()).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
  await menu.getByRole('button', { name: 'Close' }).click()
  expect(await menu.isVisible()).toBe(false)
})

test('every card of Home is a link', async () => {
  await using visit = await openPage(bar.browser, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(bar.url)
  const cards = page.locator('.ways > li')
  expect(await cards.count()).toBeGreaterThan(2)
  expect(await cards.locator('a').count()).toBe(await cards.count())
})

test('the log-in page shows the logo for light backgrounds', async () => {
  await using visit = await openPage(bar.browser, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(`${bar.url}/backbar/log-in`)
  expect(await page.locator('img[src*="logo-on-light"]').count()).toBe(1)
})

/** Position of the whole photo in the window, including the cropped part. */
function getPhotoPosition(page: Page): Promise<{ left: number; top: number; width: number; height: number }> {
  return page.locator('.hero picture img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const box = image.getBoundingClientRect()
    const scale = Math.max(box.width / image.naturalWidth, box.height / image.naturalHeight)
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
    const [x, y] = getComputedStyle(image)
      .objectPosition.split(' ')
      .map((share) => parseFloat(share) / 100)
    return { left: box.left + (box.width - width) * x!, top: box.top + (box.height - height) * y!, width, height }
  })
}

/** Lines of text and buttons, by their visible extent. */
function listTextBoxes(page: Page) {
  return page.locator('.hero').evaluate((hero) =>
    [...hero.querySelectorAll('.eyebrow, h1, .sub, .btn')].flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const boxes = element.matches('.btn') ? [element.getBoundingClientRect()] : [...range.getClientRects()]
      return boxes.map(({ left, right, top, bottom }) => ({ words: element.textContent, left, right, top, bottom }))
    }),
  )
}

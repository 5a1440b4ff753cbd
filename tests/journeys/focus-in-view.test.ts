import { expect, test } from 'vitest'
import { updatePhoto } from '../../app/photos/library/photo-library.server.ts'
import { getPhotosBySlot } from '../../app/photos/library/photo-slots.server.ts'
import { createTestApp } from '../test-app.ts'
import { desktop, openBrowser, serve, openPage, phone } from './browser.ts'

const points = {
  'hero-wide': [70, 50],
  hero: [30, 70],
  'hero-phone': [50, 0],
  about: [100, 30],
  'page-header': [50, 50],
} as const
const tablet = { viewport: { width: 820, height: 1180 } }

test.each([
  ['desktop', desktop, { '.hero': '70% 50%', '.about': '100% 30%' }, '50% 35%'],
  ['tablet', tablet, { '.hero': '30% 70%', '.about': '100% 30%' }, '50% 35%'],
  ['phone', phone, { '.hero': '50% 0%', '.about': '100% 30%' }, '50% 35%'],
] as const)('on a %s each photo keeps its chosen focal point', async (_, device, expected, header) => {
  await using app = await createTestApp()
  const pictures = await getPhotosBySlot(app.db)
  for (const place of Object.keys(points) as (keyof typeof points)[]) {
    const [focalX, focalY] = points[place]
    await updatePhoto(app.db, pictures[place]!.id, { alt: place, focalX, focalY })
  }
  await using server = await serve(app)
  await using browser = await openBrowser()
  await using visit = await openPage(browser, device)
  const positionIn = (selector: string) =>
    visit.page
      .locator(`${selector} picture img`)
      .first()
      .evaluate((image) => getComputedStyle(image).objectPosition)
  await visit.page.goto(server.url)
  for (const [selector, position] of Object.entries(expected)) expect(await positionIn(selector)).toBe(position)
  // A photo without a chosen focal point is positioned by its slot's default.
  await visit.page.goto(`${server.url}/services`)
  expect(await positionIn('.pictured')).toBe(header)
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { emptyHouse, type TestHouse } from '../house.ts'
import { desktop, openBrowser, openDoors, openPage, phone } from './browser.ts'
import { expectNoBarriersInAnyColors, expectNothingLostInLargerText, expectRoomForFingers, openAwake, small, tall, withLargerText } from './other-eyes.ts'

/** Other eyes and other hands: what the accessibility statement says is checked. */
let browser: Browser
let house: TestHouse
let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  ;[browser, house] = await Promise.all([openBrowser(), emptyHouse()])
  doors = await openDoors(house)
})
afterAll(async () => {
  await doors[Symbol.asyncDispose]()
  await Promise.all([browser.close(), house[Symbol.asyncDispose]()])
})

const pages = ['/', '/ourstory', '/services', '/partners', '/privacy', '/accessibility', '/thankyou', '/quote', '/alcohol-calculator', '/no-such-page']

describe.each(pages)('%s', (path) => {
  test('at 320 px, with forced colors and without motion: axe finds nothing', async () => {
    await using visit = await openPage(browser, small)
    await openAwake(visit.page, doors.url + path)
    await expectNoBarriersInAnyColors(visit.page)
  })

  test.each([['a phone', phone], ['a desktop', desktop]])('with text at twice its size nothing is lost on %s', async (_, device) => {
    await using visit = await openPage(browser, { ...device, ...withLargerText })
    await openAwake(visit.page, doors.url + path)
    await expectNothingLostInLargerText(visit.page)
  })

  test('what one taps is at least 24 by 24 pixels, or has that room to itself, or stands in a sentence', async () => {
    await using visit = await openPage(browser, tall)
    await openAwake(visit.page, doors.url + path)
    await expectRoomForFingers(visit.page)
  })
})

import { describe, test } from 'vitest'
import { barForAll, openPage } from './browser.ts'
import { openAwake, otherEyes } from './other-eyes.ts'

/** Other eyes and other hands: what the accessibility statement says is checked. */
const bar = barForAll()
const pages = ['/', '/ourstory', '/services', '/partners', '/privacy', '/accessibility', '/thankyou', '/quote', '/alcohol-calculator', '/no-such-page']

describe.each(pages)('%s', (path) => {
  test.each(otherEyes)('%s', async (_, options, check) => {
    await using visit = await openPage(bar.browser, options)
    await openAwake(visit.page, bar.url + path)
    await check(visit.page)
  })
})

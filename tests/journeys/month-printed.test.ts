import { expect, test } from 'vitest'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { createOwnerClient } from '../owner-client.ts'
import { openSharedBar, openPage } from './browser.ts'

const bar = openSharedBar()

// Months with six, five and four weeks, on Letter paper as the page requests, whatever the printer's settings.
test.each(['2027-10', '2027-09', '2026-02'])(
  'the statement of the month %s prints on one page without controls',
  async (month) => {
    const { house: app, browser, url } = bar
    for (let i = 0; i < 6; i++)
      await createStoredEvent(
        app.db,
        app.now(),
        { request: { eventDate: `${month}-16`, requestorName: `Maximiliana${i} Long` } },
        { state: i < 5 ? 'booked' : 'new' },
      )
    const { cookie } = await createOwnerClient(app)
    const [name, value] = cookie.split('=') as [string, string]
    await using visit = await openPage(browser, { viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await page.context().addCookies([{ name, value, url }])
    await page.goto(`${url}/backbar/calendar?month=${month}&day=${month}-16`)
    for (const paper of [{ format: 'Letter' }, { format: 'A4' }, { preferCSSPageSize: true }]) {
      const pdf = (await page.pdf({ ...paper, printBackground: true })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g)?.length, JSON.stringify(paper)).toBe(1)
    }
    await page.emulateMedia({ media: 'print' })
    const text = await page.locator('body').innerText()
    expect(text).toContain('Maximiliana0')
    for (const words of ['Close days', 'Coming up', 'private address', 'Add a request'])
      expect(text).not.toContain(words)
  },
)

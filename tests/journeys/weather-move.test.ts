import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCurrentAgreement } from '../../app/agreements/agreement/current-agreement.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../../app/agreements/proposals/client-link.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { openingTime } from '../test-app.ts'
import { desktop, expectGoodAtEveryWidth, openBrowser, openPage, phone, withoutScript } from './browser.ts'
import { journeyTimeout } from './driver.ts'
import { openOwnerVisit } from './owner-visit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

test.each([
  ['on a phone', phone],
  ['on a desktop', desktop],
  ['on a phone, without script', { ...phone, ...withoutScript }],
] as const)(
  '%s: the owner offers a weather move and the client picks a new date',
  { timeout: journeyTimeout },
  async (_, device) => {
    const isAlive = !('javaScriptEnabled' in device)
    await using visit = await openOwnerVisit(browser, device)
    const { house: app, url, page } = visit
    const { db, config } = app
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    const person = { eventId: id, name: 'Nora Ephron', email: 'nora@home.example' }
    const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: openingTime })

    await page.goto(`${url}/backbar/calendar?month=2027-05`)
    await page.getByText('Weather', { exact: true }).click()
    const form = page.locator('#named-storm')
    await form.getByLabel('The storm’s name').fill('Idalia')
    await form.getByLabel('First day').fill('2027-05-14')
    await form.getByLabel('Last day').fill('2027-05-16')
    await form.getByRole('button', { name: 'Show who is affected' }).click()
    await page.getByRole('heading', { level: 1, name: 'Idalia, May 14 to May 16' }).waitFor()
    await page.getByText('email to nora@home.example').waitFor()
    if (isAlive) await expectGoodAtEveryWidth(page)
    await page.getByRole('button', { name: 'Offer a free move to checked clients' }).click()
    await page.getByText('1 still to pick').waitFor()
    if (isAlive) await expectGoodAtEveryWidth(page)

    await using theirs = await openPage(browser, device)
    await theirs.page.goto(url + getClientPagePath(token))
    await theirs.page.getByRole('link', { name: 'Pick a new date' }).click()
    await theirs.page.getByLabel('Saturday, May 22, 2027').check()
    if (isAlive) await expectGoodAtEveryWidth(theirs.page)
    await theirs.page.getByRole('button', { name: 'Move it to this date' }).click()
    await theirs.page.getByText(/^Moved to .* \(PDF\)$/).waitFor()
    expect((await findCurrentAgreement(db, id))!.document.event.eventDate).toBe('2027-05-22')

    await page.reload()
    await page.getByText('moved to Saturday, May 22, 2027').waitFor()
    expect(await page.getByRole('button', { name: /open offer/ }).count()).toBe(0)
  },
)

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { addDays, getToday } from '../../app/business/dates.ts'
import { getCheckedPackingItems } from '../../app/operations/events/packing-checkmarks.server.ts'
import { ensureSharedLinkToken, getSharedLinkPath } from '../../app/operations/events/shared-links.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { createShift, createStaffMember, getOctoberTime } from '../doubles/worked-event.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { createStaffPath } from '../staff-rows.ts'
import { insertEvent } from '../stocked.ts'
import { createTestApp } from '../test-app.ts'
import { openBrowser, phone } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite } from './driver.ts'

/* Phones hold entries that version 1.1.0 stored and never sent. Each page sends them from the same store. */

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

test('checkmarks and clock-ins stored by version 1.1.0 are sent', { timeout: journeyTimeout }, async () => {
  await using driver = await chromiumWindow(browser, phone)
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
  app.advance(getOctoberTime('15:00') - app.now())
  const [now, { secret }] = [app.now(), app.config]
  const { id: eventId } = await createStoredEvent(app.db, now, {})
  await acceptSampleProposal(app.db, eventId)
  await using server = await serveSite(driver, app)
  const { goto, until } = listActions(driver)

  const token = await ensureSharedLinkToken(app.db, { eventId, kind: 'list' }, { secret, now })
  const list = getSharedLinkPath('list', token)
  const [, line] = /value="1 ([^"]+)"/.exec(await (await fetch(server.url + list)).text())!
  await goto(`${server.url}/privacy`)
  await driver.evaluate(`(() => {
    const tick = { id: 'a1b2c3d4e5f6a7b8c9d0e1f2', line: '${line}', bought: true, at: Date.now(), version: 1, seen: ${now} }
    localStorage.setItem('list ${list}', JSON.stringify({ phone: 'f1e2d3c4b5a6f7e8d9c0b1a2', queue: [tick], sent: [] }))
  })()`)
  await goto(server.url + list)
  const ticks = () => app.db.selectFrom('shopping_list_checkmark').select('line').execute()
  await until(ticks).toEqual([{ line }])

  await createStaffMember(app.db, { id: 'ana-id-0001', name: 'Ana Reyes' })
  const tenure = await createShift(app.db, eventId, 'ana-id-0001')
  const here = await createStaffPath(app.db, 'ana-id-0001', { secret, now })
  await goto(`${server.url}/privacy`)
  await driver.evaluate(`(() => {
    const tap = { id: crypto.randomUUID(), kind: 'here', tenure: '${tenure}', post: '', at: Date.now() }
    localStorage.setItem('list ${here}', JSON.stringify([tap]))
  })()`)
  await goto(server.url + here)
  const taps = () => app.db.selectFrom('clock_event').select('kind').execute()
  await until(taps).toEqual([{ kind: 'here' }])
  await until(() => driver.evaluate(`localStorage.getItem('list ${here}')`)).toBe('[]')
})

test('packing checkmarks and costs stored by version 1.1.0 are sent', { timeout: journeyTimeout }, async () => {
  await using driver = await chromiumWindow(browser, phone)
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
  app.advance(Date.now() - app.now())
  await createOwnerClient(app)
  const eventDate = addDays(getToday(app.now(), 'America/New_York'), 21)
  const { id } = await insertEvent(app, { eventDate }, { state: 'booked' })
  await using server = await serveSite(driver, app)
  const { goto, fill, tap, until } = listActions(driver)
  await goto(`${server.url}/backbar/log-in?to=/backbar`)
  await fill('[name=email]', ownerSetupForm.email)
  await fill('[name=password]', ownerSetupForm.password)
  await tap('[type=submit]', 'Log in')
  await until(() => driver.evaluate('location.pathname')).toBe('/backbar')

  await driver.evaluate(`(() => {
    const tick = { line: 'load-shakers', way: 'out', isOn: true, at: Date.now() }
    localStorage.setItem('load-queue ${id}', JSON.stringify([['out load-shakers', tick]]))
  })()`)
  await goto(`${server.url}/backbar/jobs/${id}/night`)
  await until(async () => (await getCheckedPackingItems(app.db, id)).out).toEqual(['load-shakers'])

  await driver.evaluate(`(async () => {
    const html = await (await fetch('/backbar/money/costs/new')).text()
    // The policy of this page does not allow the styles of that page.
    const bare = html.replace(/<style[^]*?<\\/style>/g, '')
    const form = new DOMParser().parseFromString(bare, 'text/html').querySelector('form[data-near]')
    form.elements.amountCents.value = '7'
    form.elements.kind.value = 'ice'
    const words = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
    await new Promise((resolve) => {
      const asked = indexedDB.open('backbar-costs', 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore('costs', { keyPath: 'key' })
      asked.onsuccess = () => {
        const turn = asked.result.transaction('costs', 'readwrite')
        turn.objectStore('costs').put({ key: form.elements.key.value, words, file: null, trouble: null })
        turn.oncomplete = () => resolve(asked.result.close())
      }
    })
  })()`)
  await goto(`${server.url}/backbar`)
  const costs = () => app.db.selectFrom('expense').select('amount_cents as cents').execute()
  await until(costs).toEqual([{ cents: 700 }])
})

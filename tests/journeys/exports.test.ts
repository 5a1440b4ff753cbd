import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../../app/upkeep/backup/write-backup.server.ts'
import { createBareApp } from '../bare-app.ts'
import { parseCalendarFeed } from '../doubles/read-calendar.ts'
import { parseCsv } from '../doubles/read-csv.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { insertHistoryEntry, insertEvent } from '../stocked.ts'
import { desktop, expectGoodAtEveryWidth, openBrowser, serve, openPage, phone, withoutScript } from './browser.ts'
import { logInOwner } from './owner-visit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const screens: [string, BrowserContextOptions][] = [
  ['phone, no script', { ...phone, ...withoutScript }],
  ['desktop', desktop],
]

test.each(screens)('%s: the owner exports data, shares a calendar feed and erases a client', async (_, options) => {
  await using app = await createTestApp()
  const [nora] = await createEvents(app)
  await using server = await serve(app)
  await using visit = await openPage(browser, options)
  const { page } = visit
  await logInAsOwner(page, app, server.url)

  await page.goto(`${server.url}/backbar/in-and-out`)
  await page.getByLabel('State').selectOption('booked')
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the spreadsheet (CSV)' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe('requests-2026-11-20.csv')
  const rows = parseCsv(readFileSync(await sheet.path(), 'utf8').replace(/^\uFEFF/, ''))
  expect(rows.map((row) => row[3])).toEqual(['Name', 'Nora Ephron'])
  await page.getByLabel('State').selectOption('')
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download with history' }).click(),
  ])
  expect(JSON.parse(readFileSync(await json.path(), 'utf8')).requests).toHaveLength(3)

  await page.getByRole('link', { name: 'See the calendar link' }).click()
  await page.goto(`${server.url}/backbar/calendar?month=2027-05`)
  expect(await page.getByText('Two events on one day').isVisible()).toBe(true)
  await page.getByText('In your phone’s calendar').click()
  await page.getByRole('button', { name: 'Create a private calendar link' }).click()
  const address = (await page.getByLabel('Your private calendar link').inputValue()).replace(
    app.config.siteUrl,
    server.url,
  )
  expect(parseCalendarFeed(await (await fetch(address)).text()).events).toHaveLength(2)
  await page.getByText('Replace the calendar link').click()
  await page.getByRole('button', { name: 'Get a new calendar link' }).click()
  await page.getByText('One you gave out before no longer opens').waitFor()
  expect((await fetch(address)).status).toBe(404)

  await page.goto(`${server.url}/backbar/in-and-out`)
  await page.getByLabel('Their email address').fill('Nora@home.example')
  await page.getByRole('button', { name: 'Find the data' }).click()
  await page.getByRole('link', { name: nora!.reference }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download it all as one file' }).click(),
  ])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).requests[0].history[0].words).toBe('likes olives')
  await page.getByRole('link', { name: 'Erase it…' }).click()
  await page.getByRole('button', { name: 'Erase it all, for good' }).click()
  await page.getByText('Everything about that person was erased.').waitFor()
  await page.goto(`${server.url}/backbar/calendar`)
  expect(await page.getByText('Nora Ephron').count()).toBe(0)
  expect(await page.getByText('Delia Ephron').count()).toBe(1)
})

test('a backup made while the site runs restores events, photos and log-in elsewhere', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bar-exports-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'backup.jsonl.gz')
  await using app = await createTestApp()
  await createEvents(app)
  await createOwnerClient(app)
  await using server = await serve(app)
  await Promise.all([writeBackupFile(app, file), fetch(server.url)])
  await using other = await createBareApp('sqlite')
  await restoreBackup(other, file)
  await using otherServer = await serve({ ...other, advance: () => {}, lines: [] })
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(`${otherServer.url}/backbar/calendar`)
  await page.getByLabel('Email').fill(ownerSetupForm.email)
  await page.getByLabel('Password').fill(ownerSetupForm.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('link', { name: 'Nora Ephron' }).waitFor()
  await page.goto(otherServer.url)
  expect(
    await page
      .locator('.hero img')
      .first()
      .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 100)),
  ).toBe(true)
})

test('the client data and calendar address pages pass axe and fit every width', async () => {
  await using app = await createTestApp()
  await createEvents(app)
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await logInAsOwner(page, app, server.url)
  await page.goto(`${server.url}/backbar/in-and-out?email=nora%40home.example`)
  await expectGoodAtEveryWidth(page)
  await page.goto(`${server.url}/backbar/calendar`)
  await page.getByText('In your phone’s calendar').click()
  await page.getByRole('button', { name: 'Create a private calendar link' }).click()
  await page.getByText('Replace the calendar link').click()
  await expectGoodAtEveryWidth(page)
})

/** Creates Nora, booked with a note, Delia, on hold for the same date, and an inquiry with a long name. */
async function createEvents(app: TestApp) {
  const nora = await insertEvent(app, {}, { state: 'booked' })
  await insertHistoryEntry(app, nora.id, 'note', 'likes olives')
  const delia = await insertEvent(
    app,
    { requestorName: 'Delia Ephron', fromEmail: 'delia@home.example' },
    { state: 'held', held_until: '2026-12-24' },
  )
  const long = await insertEvent(app, {
    requestorName: 'Bartholomew Featherstonehaugh-Cholmondeley',
    fromEmail: 'b@home.example',
    phoneNumber: '+19045550199',
    eventDate: '2027-05-16',
  })
  return [nora, delia, long]
}

let owner: Promise<string> | null = null
let ownersHouse: TestApp | null = null

/** Logs the browser in as the owner of a site. */
async function logInAsOwner(page: Page, app: TestApp, url: string) {
  if (ownersHouse !== app) owner = createOwnerClient(app).then(({ cookie }) => cookie)
  ownersHouse = app
  await logInOwner(page, url, await owner!)
}

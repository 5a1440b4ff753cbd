import { expect, test } from 'vitest'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor } from './guest.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

const farAway = { eventDate: '9999-12-31', eventStartTime: '18:00', eventEndTime: '02:00' }

test.each(databases)('%s: date fields reject the year 9999 and keep the typed values', async (database) => {
  await using app = await createTestApp(database)
  const { open, pickUp, send } = await createVisitor(app)
  const opened = await open(`/quote?${new URLSearchParams(farAway)}`)
  expect([opened.status, opened.fields.get('eventDate')]).toEqual([200, '9999-12-31'])
  const words = { ...validQuoteForm, ...farAway, message: 'Dinner is at seven.' }
  const { page } = await send(await pickUp(), words)
  expect([page.status, page.text]).toEqual([422, expect.stringContaining('Enter a real date up to 2099')])
  expect(Object.fromEntries(page.fields)).toMatchObject(words)

  const owner = await createOwnerClient(app)
  const byHand = await owner.fill('/backbar/jobs/new', words)
  expect([byHand.status, byHand.page.text]).toEqual([422, expect.stringContaining('Enter a real date up to 2099')])
  expect(byHand.page.fields.get('message')).toBe('Dinner is at seven.')
  const { id } = await insertEvent(app)
  const edited = await owner.fill(`/backbar/jobs/${id}/edit`, farAway)
  expect([edited.status, edited.page.fields.get('eventDate')]).toEqual([422, '9999-12-31'])

  const query = 'experience=luxe-cocktail&guests=120&date=9999-12-31&start=18:00&end=02:00'
  const api = await (await createAppVisitor(app))(`/api/estimate?${query}`)
  expect([api.status, await api.text()]).toEqual([400, expect.stringContaining('Give a real date up to 2099')])
  expect((await owner.open('/backbar/in-and-out?from=9999-12-31')).text).toContain('Enter a day up to 2099')
  expectNoErrorLogged(app)
})

test.each(databases)('%s: an event dated in the year 9999 can be opened, exported and corrected', async (database) => {
  await using app = await createTestApp(database)
  const { id } = await insertEvent(app, farAway, { state: 'booked' })
  const at = { code: 'event-ends', at: '+010000-01-01T02:00:00-05:00' }
  const { snapshot } = await app.db.selectFrom('event').select('snapshot').executeTakeFirstOrThrow()
  const told = { ...JSON.parse(snapshot), timeline: [...JSON.parse(snapshot).timeline, at] }
  await app.db
    .updateTable('event')
    .set({ snapshot: JSON.stringify(told) })
    .execute()
  const { open, fill } = await createOwnerClient(app)
  const file = `/backbar/jobs/${id}/event.ics`
  const pages = ['', '/reply', '/edit'].map((part) => `/backbar/jobs/${id}${part}`)
  for (const path of [...pages, '/backbar', '/backbar/calendar', '/backbar/in-and-out/requests.csv', file])
    expect([path, (await open(path)).status]).toEqual([path, 200])
  expect((await open(pages[0]!)).text).toContain('2:00 AM, Jan 1')
  expect((await open(file)).html).toMatch(/DTEND;TZID=America\/New_York:9999/)
  const mended = await fill(pages[2]!, { eventDate: '2027-05-15', eventEndTime: '23:00' })
  expect(mended.status).toBe(303)
  expectNoErrorLogged(app)
})

test.each(databases)('%s: control characters in URLs and form fields cause no server error', async (database) => {
  await using app = await createTestApp(database)
  const { open, post, visit } = await createOwnerClient(app)
  const { id } = await insertEvent(app)
  const nul = '%00'
  for (const path of [
    `/backbar/jobs/${nul}`,
    `/backbar/jobs/${id}${nul}`,
    `/backbar/jobs/${nul}/reply`,
    `/backbar/letters?open=${nul}`,
    `/backbar/menu?open=${nul}/${nul}`,
    `/backbar/partners?open=${nul}`,
    `/backbar/photos?open=${nul}`,
    `/media/${nul}`,
    `/cards/${nul}`,
    `/${nul}`,
  ])
    expect([path, (await visit(path)).status]).toEqual([path, 404])
  for (const path of [
    `/backbar/jobs?q=${nul}nora`,
    `/backbar/jobs?show=all&after=${nul}_${nul}`,
    `/backbar/jobs/${id}/reply?template=${nul}`,
    `/backbar/letters?before=${nul}&state=${nul}`,
    `/backbar/in-and-out?email=${nul}`,
    `/backbar/partners?open=new&kind=${nul}`,
    `/quote?utm_source=${nul}&experience=${nul}&drinks=${nul}`,
    `/thankyou?to=${nul}`,
    `/quote/sent?token=${nul}`,
    `/quote/miles?zip=${nul}`,
    `/calendar.ics?key=${nul}`,
  ])
    expect([path, (await visit(path)).status < 500]).toEqual([path, true])

  const everyForm = [
    `/backbar/jobs/${id}`,
    `/backbar/jobs/${id}/reply`,
    `/backbar/jobs/${id}/edit`,
    '/backbar/jobs/new',
    '/backbar/settings/replies',
    '/backbar/settings/business',
    '/backbar/account',
    '/backbar/menu?open=add-ons/new',
    '/backbar/partners?open=new',
    '/backbar/pages?open=home',
    '/backbar/menu/import',
    '/backbar/undo',
    '/backbar/letters',
  ]
  for (const path of everyForm) {
    const { fields } = await open(path)
    const words = [...fields].map(([name, value]): [string, string] => [name, `${value}a\0b\u0007`])
    expect([path, (await post(path, [...words, ['note', 'a\0b'], ['id', '\0']])).status < 500]).toEqual([path, true])
  }
  const said = await app.db.selectFrom('history_entry').select('details').where('kind', '=', 'note').execute()
  expect(said.every(({ details }) => details.includes('"ab"'))).toBe(true)
  expectNoErrorLogged(app)
})

function expectNoErrorLogged(app: TestApp) {
  expect(app.lines.filter(({ event }) => event === 'error')).toEqual([])
}

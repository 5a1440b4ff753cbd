import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { listSignatureCocktails } from '../../../operations/events/signature-cocktails.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { menuCards } from '../module.ts'

const settingsPage = '/backbar/settings/modules'
const drink = { intent: 'save', title: 'Nora & Nick', 'recipe-0': 'negroni', 'name-0': 'The Retriever' }

/** The client's event is on May 15, 2027, in New York's time zone. */
const middleOfTheNight = Date.parse('2027-05-16T01:30:00-04:00')
const nextMorning = Date.parse('2027-05-16T09:00:00-04:00')

/** A client who named a drink and shares the menu. Returns the address in the code of the printed sign, too. */
async function createSharedMenu(app: TestApp) {
  const them = await createTestClient(app)
  const drinks = `${them.here}/drinks`
  expect((await them.post(drink, drinks)).status).toBe(303)
  await them.post({ intent: 'share' }, drinks)
  const [code] = /\/menu\/[\w-]{22}/.exec((await parsePage(await them.visit(drinks))).html)!
  return { ...them, drinks, code }
}

function setMenuCards({ db, now }: TestApp, isOn: boolean) {
  return switchModules(db, ['menu-cards'], isOn, { all: ['menu-cards'], by: null, now: now() })
}

describe.each(databases)('%s: menu cards switched off', (database) => {
  test('while the menu cards module is off, its pages redirect and the event opens', async () => {
    await using app = await createTestApp(database)
    const { event } = await createSharedMenu(app)
    const owner = await createOwnerClient(app)
    const page = `/backbar/jobs/${event.id}`
    expect((await owner.open(page)).html).toContain(`${page}/drinks`)
    await setMenuCards(app, false)
    const shown = await owner.open(page)
    expect([shown.status, shown.html.includes(`${page}/drinks`)]).toEqual([200, false])
    for (const path of menuCards.routes!.office!.map((route) => route.path.replace('jobs/:id', page))) {
      const refused = await owner.visit(path)
      expect([path, refused.status, refused.headers.get('Location')]).toEqual([path, 303, '/backbar/off/menu-cards'])
    }
    expect((await owner.open('/backbar/off/menu-cards')).text).toContain('Switched off: Menu cards')
  })

  test('with the menu cards module off, the client page hides named drinks, which stay stored', async () => {
    await using app = await createTestApp(database)
    const { event, open } = await createSharedMenu(app)
    expect((await open()).text).toContain('Change your drinks')
    await setMenuCards(app, false)
    const page = await open()
    expect([page.status, page.html.includes('/drinks'), /<svg[^>]*card-face/.test(page.html)]).toEqual([
      200,
      false,
      false,
    ])
    expect(await listSignatureCocktails(app.db, event.id)).toMatchObject([{ name: 'The Retriever' }])
    await setMenuCards(app, true)
    expect((await open()).text).toContain('Change your drinks')
  })

  test('while the menu cards module is off, shared links open until the event is over', async () => {
    await using app = await createTestApp(database)
    const { here, drinks, code, post, visit } = await createSharedMenu(app)
    const links = [code, drinks, `${here}/card`, `${here}/card.pdf`]
    const read = () => Promise.all(links.map(async (link) => (await visit(link)).status))
    await setMenuCards(app, false)
    expect(await read()).toEqual([200, 200, 200, 200])
    expect((await post({ ...drink, 'name-0': 'The Setter' }, drinks)).status).not.toBe(404)
    app.advance(middleOfTheNight - openingTime)
    expect((await parsePage(await visit(code))).text).toContain('The Retriever')
    app.advance(nextMorning - middleOfTheNight)
    expect(await read()).toEqual([404, 404, 404, 404])
    for (const link of links) {
      const text = await (await visit(link)).text()
      expect([link, /This menu is closed/.test(text), /\(904\) \d{3}-\d{4}/.test(text)]).toEqual([link, true, true])
      expect(text).not.toContain('The Retriever')
    }
    expect((await post(drink, drinks)).status).toBe(404)
    await setMenuCards(app, true)
    expect((await visit(code)).status).toBe(200)
  })

  test('the owner reads the consequences before switching the menu cards module off', async () => {
    await using app = await createTestApp(database)
    await createSharedMenu(app)
    const booked = await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'theo@home.example' } })
    await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', booked.id).execute()
    const owner = await createOwnerClient(app)
    expect((await owner.open(settingsPage)).text).toContain('1 card this month')
    const asked = await owner.post(settingsPage, { module: 'menu-cards', to: 'off' })
    expect(asked.status).toBe(422)
    for (const effect of [
      'The drinks named for 1 event ahead stay on the run sheet and the shopping list.',
      'The menu on guests’ phones still opens for 1 event, until the event is over.',
      'Clients of 1 event ahead can no longer name their drinks.',
    ])
      expect(asked.page.text).toContain(effect)
  })
})

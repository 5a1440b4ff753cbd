import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { getShoppingListContext } from '../../../operations/events/event-shopping-list.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { setLearningEnabled } from '../learning/learned-figures.server.ts'

const day = 24 * 3_600_000

const switchLeftovers = (app: TestApp, isOn: boolean) =>
  switchModules(app.db, ['leftovers'], isOn, { all: ['leftovers'], by: null, now: app.now() })

/** Past events that used half of the usual amounts. */
async function countPastEvents(app: TestApp, owner: Awaited<ReturnType<typeof createOwnerClient>>, events: number) {
  for (let i = 0; i < events; i++) {
    const eventDate = `2026-11-${String(10 + i)}`
    const request = { eventDate, eventGuestCount: 100, fromEmail: `past${i}@home.example` }
    const { id } = await createStoredEvent(
      app.db,
      openingTime - 60 * day,
      { request },
      { state: 'done', event_date: eventDate },
    )
    const left = { 'wine-left': '12', 'spirits-left': '4', 'beer-left': '3', came: '95' }
    expect((await owner.fill(`/backbar/jobs/${id}/left`, left)).status).toBe(303)
  }
}

describe.each(databases)('%s: leftovers that are off', (database) => {
  test('while the leftovers module is off, new shopping lists use standard instead of learned amounts', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await countPastEvents(app, owner, 5)
    expect(await setLearningEnabled(app.db, true, app.now())).toBe(true)
    const { id } = await createStoredEvent(app.db, openingTime)
    const getEvenings = async () => (await getShoppingListContext(app.db, id))!.list.plan.learned?.evenings
    expect(await getEvenings()).toBe(5)
    const asked = await owner.post('/backbar/settings/modules', { module: 'leftovers', to: 'off' })
    expect([asked.status, asked.page.text]).toEqual([
      422,
      expect.stringContaining('New lists use the usual amounts again.'),
    ])
    await switchLeftovers(app, false)
    expect(await getEvenings()).toBeUndefined()
    await switchLeftovers(app, true)
    expect(await getEvenings()).toBe(5)
    expect((await owner.open('/backbar/settings/modules')).text).toContain('5 events counted')
  })

  test('while the leftovers module is off, no page asks for a count', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await createStoredEvent(
      app.db,
      openingTime - 30 * day,
      { request: { eventDate: '2026-11-19' } },
      { state: 'done', event_date: '2026-11-19' },
    )
    const event = `/backbar/jobs/${id}`
    expect((await owner.open(event)).links.get('Leftovers')).toBe(`${event}/left`)
    expect((await owner.open('/backbar')).text).toContain('Count leftovers')
    await switchLeftovers(app, false)
    const { links } = await owner.open(event)
    expect([links.has('Leftovers'), links.has('Count leftovers')]).toEqual([false, false])
    expect((await owner.open('/backbar')).text).not.toContain('Count leftovers')
    expect((await owner.open('/backbar/money')).links.has('What leftovers show about drinks')).toBe(false)
    for (const path of [`${event}/left`, '/backbar/money/learned'])
      expect((await owner.open(path)).headers.get('Location')).toBe('/backbar/off/leftovers')
  })
})

import { describe, expect, test } from 'vitest'
import { recordOnSiteCount } from '../counting/leftovers.server.ts'
import { getEventLeftovers, listEventLeftovers, toConsumptionSamples } from '../learning/event-leftovers.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

const day = 24 * 3_600_000

/** An event of 100 guests that took place last night. */
async function createPastEvent(app: TestApp, changes: Record<string, unknown> = {}) {
  const event = await createStoredEvent(
    app.db,
    openingTime - 30 * day,
    {
      request: {
        requestorName: 'Harbor Dental',
        eventDate: '2026-11-19',
        eventStartTime: '17:00',
        eventEndTime: '22:00',
        eventGuestCount: 100,
        occasion: 'Wedding',
        experience: null,
        package: null,
        onRequest: [],
        drinks: null,
        ...changes,
      },
    },
    { state: 'booked' },
  )
  return { event, here: `/backbar/jobs/${event.id}/left` }
}

describe.each(databases)('%s: leftovers', (database) => {
  test('Today asks for the leftover count the day after an event until it is entered', async () => {
    await using app = await createTestApp(database)
    const { here } = await createPastEvent(app)
    await createPastEvent(app, { eventDate: '2026-11-20', requestorName: 'Tonight' })
    await createPastEvent(app, { eventDate: '2026-11-01', requestorName: 'Long ago' })
    const owner = await createOwnerClient(app)
    const { text, links } = await owner.open('/backbar')
    expect(text).toContain('Count leftovers Harbor, yesterday (takes 30 seconds)')
    expect(text.match(/30 seconds/g)).toHaveLength(1)
    expect(links.get('Count : Count leftovers')).toBe(here)
    const kept = await owner.fill(here, { came: '94', 'wine-left': '2½', by: 'host' })
    expect([kept.status, kept.to]).toEqual([303, `${here}?said=kept`])
    expect((await owner.open('/backbar')).text).not.toContain('Count leftovers')
  })

  test('the leftover form lists the drinks of the shopping list first, in its units', async () => {
    await using app = await createTestApp(database)
    const { here } = await createPastEvent(app)
    const page = await (await createUserClient(app, 'desk')).open(here)
    expect(page.text).toContain('Harbor Dental, last night. A guess is fine: it still helps the next list.')
    for (const words of ['list had 24 bottles', 'list had 6 cases', '100 were expected'])
      expect(page.text).toContain(words)
    const asked = [...page.fields.keys()].filter((name) => name.endsWith('-left'))
    expect(asked).toEqual(['wine', 'spirits', 'beer', 'soft', 'sparkling', 'keg'].map((kind) => `${kind}-left`))
  })

  test('an assistant’s leftover count is stored in quarters and changes the learned list', async () => {
    await using app = await createTestApp(database)
    const { event, here } = await createPastEvent(app)
    const helper = await createUserClient(app, 'desk')
    const count = {
      came: '90',
      'wine-left': '8',
      'beer-none': 'yes',
      'spirits-left': '2.5',
      'soft-out': 'yes',
      by: 'host',
    }
    expect((await helper.fill(here, count)).status).toBe(303)
    const { count: kept, basis } = (await getEventLeftovers(app.db, event.id))!
    expect(kept).toMatchObject({
      came: 90,
      by: 'host',
      kinds: {
        wine: { left: 32, end: null },
        beer: { left: null, end: 'none' },
        spirits: { left: 10 },
        soft: { end: 'out' },
        sparkling: { left: null, end: null },
      },
    })
    const [evening] = toConsumptionSamples(await listEventLeftovers(app.db))
    const [beer, wine, mixed] = basis.servings
    expect(evening).toMatchObject({ announced: 100, came: 90, ranOut: [false, false, false], guess: false })
    expect(evening!.plannedCame).toBeCloseTo(basis.planned * 0.9, 9)
    expect(evening!.poured[0]).toBeCloseTo(beer, 9)
    expect(evening!.poured[1]).toBeCloseTo((wine * (basis.list.wine / 4 - 8)) / (basis.list.wine / 4), 9)
    expect(evening!.poured[2]).toBeCloseTo((mixed * (basis.list.spirits / 4 - 2.5)) / (basis.list.spirits / 4), 9)
    const { text, fields } = await helper.open(here)
    expect(text).toMatch(/90 of 100 came and drank about \d+\. By the books they would have had \d+\./)
    expect(fields.get('wine-left')).toBe('8')
  })

  test('contradictory leftover counts come back unsaved, and impossible ones are saved with a question', async () => {
    await using app = await createTestApp(database)
    const { event, here } = await createPastEvent(app)
    const owner = await createOwnerClient(app)
    const wrong = await owner.fill(here, {
      'wine-left': '3',
      'wine-out': 'yes',
      'beer-left': 'a lot',
      other: 'Two of rum',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.page.text).toContain('Beer left: enter whole ones or halves, such as 4 or 2½')
    expect([...wrong.page.fields].filter(([name]) => ['beer-left', 'other', 'wine-left'].includes(name))).toEqual(
      expect.arrayContaining([
        ['beer-left', 'a lot'],
        ['other', 'Two of rum'],
        ['wine-left', '3'],
      ]),
    )
    const both = await owner.fill(here, { 'wine-none': 'yes', 'wine-out': 'yes' })
    expect(both.page.text).toContain('Wine: “none left” and “ran out” can’t both be true. Choose one.')
    expect(await getEventLeftovers(app.db, event.id)).toBeNull()
    expect(
      (await owner.fill(here, { came: '20', 'wine-left': '330', 'beer-none': 'yes', 'spirits-none': 'yes' })).status,
    ).toBe(303)
    const { text } = await owner.open(here)
    expect(text).toContain(
      'Wine: 330 left of 24 cannot be. Nothing is learned of it until one of the two is corrected.',
    )
    expect(text).toContain('20 guests came where 100 were expected. Right? It is kept as it is.')
    const [evening] = toConsumptionSamples(await listEventLeftovers(app.db))
    expect(evening!.poured[1]).toBeNull()
  })

  test('a second concurrent leftover count conflicts, and event-day notes prefill the form', async () => {
    await using app = await createTestApp(database)
    const { event, here } = await createPastEvent(app)
    await recordOnSiteCount(app.db, event.id, { came: 88, ranOut: ['beer'] }, openingTime)
    const owner = await createOwnerClient(app)
    expect((await owner.open('/backbar')).text).toContain('Count leftovers')
    const page = await owner.open(here)
    expect(page.fields.get('came')).toBe('88')
    expect(page.fields.get('beer-out')).toBe('yes')
    const fields = Object.fromEntries(page.fields)
    expect((await owner.post(here, { ...fields, 'wine-left': '4' })).status).toBe(303)
    const late = await owner.post(here, { ...fields, 'wine-left': '9' })
    expect(late.status).toBe(409)
    expect(late.page.fields.get('wine-left')).toBe('9')
    expect((await getEventLeftovers(app.db, event.id))!.count).toMatchObject({
      came: 88,
      kinds: { wine: { left: 16 } },
    })
  })

  test('merged, canceled, spam and erased events do not count toward learning', async () => {
    await using app = await createTestApp(database)
    const { event, here } = await createPastEvent(app)
    const owner = await createOwnerClient(app)
    await owner.fill(here, { came: '90', 'wine-left': '1' })
    expect(await listEventLeftovers(app.db)).toHaveLength(1)
    for (const state of ['merged', 'lost', 'spam']) {
      await app.db.updateTable('event').set({ state }).where('id', '=', event.id).execute()
      expect(await listEventLeftovers(app.db)).toEqual([])
    }
    expect((await owner.open(here)).status).toBe(404)
    await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', event.id).execute()
    expect(await listEventLeftovers(app.db)).toHaveLength(1)
    const email = event.request.fromEmail!
    const mark = computeDataSubjectTag(await getDataSubject(app.db, email))
    expect(await eraseDataSubject(app, email, mark, 'a phone')).toBe(true)
    expect(await listEventLeftovers(app.db)).toEqual([])
    expect((await owner.open('/backbar/jobs/nobody/left')).status).toBe(404)
  })
})

test('after the event the event page asks for the leftover count until it is recorded', async () => {
  await using app = await createTestApp()
  const eventDate = '2026-11-18'
  const { id } = await createStoredEvent(
    app.db,
    openingTime,
    { request: { eventDate } },
    { state: 'done', event_date: eventDate },
  )
  const owner = await createOwnerClient(app)
  const links = async () => (await owner.open(`/backbar/jobs/${id}`)).links
  const count = `/backbar/jobs/${id}/left`
  expect([(await links()).get('Count leftovers'), (await links()).get('Leftovers')]).toEqual([count, count])
  const told = { id: 'told', event_id: id, counted_by: 'owner', counted: '{}', basis: '{}', counted_at: openingTime }
  await app.db.insertInto('leftover_count').values(told).execute()
  expect([(await links()).get('Count leftovers'), (await links()).get('Leftovers')]).toEqual([undefined, count])
})

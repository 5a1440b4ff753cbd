import { describe, expect, test } from 'vitest'
import { toQuoteRequestColumns } from '../app/events/event/events.server.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { findMark } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { freeOfCharge, createOwnerClient } from './owner-client.ts'

const page = (id: string) => `/backbar/jobs/${id}`
const october = { eventDate: '2027-10-16', phoneNumber: '+19045550001' }
const priya = {
  ...october,
  requestorName: 'Priya Shah',
  fromEmail: 'priya@home.example',
  eventStartTime: '18:00',
  eventGuestCount: 80,
  eventVenue: 'Epping Forest',
}

/** An event of Maya on the day that Priya has booked. */
async function createTwoEvents(app: TestApp, row: Parameters<typeof createStoredEvent>[3] = {}) {
  const booked = await createStoredEvent(app.db, openingTime, { request: priya }, { state: 'booked' })
  const maya = await createStoredEvent(
    app.db,
    openingTime,
    { request: { ...october, requestorName: 'Maya Torres' } },
    row,
  )
  return { booked, maya }
}

const listEmailSubjects = (app: TestApp) => app.db.selectFrom('email').select('subject').execute()

describe.each(databases)('%s: a date that is already taken', (database) => {
  test('an email offering a taken date needs a confirmation, and canceling keeps its text', async () => {
    await using app = await createTestApp(database)
    const { maya, booked } = await createTwoEvents(app)
    const { open, fill, post } = await createOwnerClient(app)
    for (const template of ['hold', 'quote']) {
      const address = `${page(maya.id)}/reply?template=${template}`
      const body = 'Dear Maya,\n\n"two" <lines>'
      const asked = await fill(address, { body })
      expect([asked.status, asked.page.title]).toEqual([409, 'October 16 is taken · Backbar'])
      expect(asked.page.text).toContain('Not sent yet October 16 is taken')
      expect(asked.page.text).toMatch(/October 16 is taken\. Priya Shah ?, booked, 6–11 PM, 80 guests, Epping Forest\./)
      expect(asked.page.links.get('Priya Shah')).toBe(page(booked.id))
      expect(await listEmailSubjects(app)).toEqual([])
      expect((await open(page(maya.id))).text).not.toContain('You wrote')
      const back = await post(address, { ...Object.fromEntries(asked.page.fields), despite: 'cancel' })
      expect([back.status, back.page.fields.get('body'), back.page.title]).toEqual([
        200,
        body,
        'Write to Maya Torres · Backbar',
      ])
    }
    // The template decides, not the note the owner chooses. A first reply offers no date.
    const silent = await fill(`${page(maya.id)}/reply?template=hold`, { notedAs: 'none' })
    expect(silent.status).toBe(409)
    const address = `${page(maya.id)}/reply?template=hold`
    const asked = await fill(address, {})
    const sent = await post(address, {
      ...Object.fromEntries(asked.page.fields),
      despite: findMark(asked.page),
    })
    expect([sent.status, await listEmailSubjects(app)]).toMatchObject([303, [{ subject: expect.any(String) }]])
    expect((await open(page(maya.id))).text).toContain('On hold until')
    expect((await fill(`${page(maya.id)}/reply?template=first-answer`, { notedAs: 'none' })).status).toBe(303)
  })

  test('holding, booking or restoring an event on a taken date needs a confirmation', async () => {
    await using app = await createTestApp(database)
    const { maya } = await createTwoEvents(app)
    const { open, post } = await createOwnerClient(app)
    const move = async (to: string, words = {}) => {
      const { fields } = await open(page(maya.id))
      return post(page(maya.id), { intent: 'move', from: fields.get('from')!, seen: fields.get('seen')!, to, ...words })
    }
    const held = await move('held', { heldUntil: '2026-12-01' })
    expect([held.status, held.page.title]).toEqual([409, 'October 16 is taken · Backbar'])
    expect(held.page.fields.get('heldUntil')).toBe('2026-12-01')
    expect((await move('booked')).page.text).toContain('Book both: a second event that day')
    expect((await open(page(maya.id))).text).toContain('New, just now')
    expect((await move('quoted')).status).toBe(303)
    expect((await move('booked', { despite: findMark(held.page), ...freeOfCharge })).status).toBe(303)
    expect((await move('lost', { lostReason: 'A mistake' })).status).toBe(303)
    expect((await open(page(maya.id))).text).toContain('Room for another event on October 16: 2 that day')
    // Another event took the second crew meanwhile.
    await createStoredEvent(app.db, openingTime, { request: { ...priya, requestorName: 'Third' } }, { state: 'booked' })
    const event = await lastMoveId(app, maya.id)
    const undo = await post(page(maya.id), { intent: 'undo', event })
    expect([undo.status, undo.page.text]).toEqual([409, expect.stringContaining('Undo and book all 3: another event')])
    expect((await post(page(maya.id), { intent: 'undo', event, despite: findMark(undo.page) })).status).toBe(303)
    expect((await open(`${page(maya.id)}/history`)).text).toContain('Undone: booked again')
  })

  test('the owner must confirm again if another event has taken the date since', async () => {
    await using app = await createTestApp(database)
    const { maya } = await createTwoEvents(app)
    const { open, post } = await createOwnerClient(app)
    const { fields } = await open(page(maya.id))
    const form = { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'booked', ...freeOfCharge }
    const first = await post(page(maya.id), form)
    await createStoredEvent(app.db, openingTime, { request: { ...priya, requestorName: 'Third' } }, { state: 'booked' })
    const second = await post(page(maya.id), { ...form, despite: findMark(first.page) })
    expect([second.status, second.page.text]).toEqual([409, expect.stringContaining('2 others')])
  })

  test('moving a booked event needs a confirmation only when the new date is taken', async () => {
    await using app = await createTestApp(database)
    const { maya } = await createTwoEvents(app, { state: 'booked' })
    const request = { ...maya.request, eventDate: '2027-10-23', onRequest: ['cups' as const] }
    await app.db.updateTable('event').set(toQuoteRequestColumns(request)).where('id', '=', maya.id).execute()
    const { open, post, fill } = await createOwnerClient(app)
    const address = `${page(maya.id)}/edit`
    const moved = await fill(address, { eventDate: '2027-10-16', message: 'Moved' })
    expect([moved.status, moved.page.text]).toEqual([
      409,
      expect.stringContaining('Move it and book both: a second event'),
    ])
    expect(Object.fromEntries(moved.page.fields)).toMatchObject({ message: 'Moved', onRequest: 'cups' })
    const back = await post(address, { ...Object.fromEntries(moved.page.fields), despite: 'cancel' })
    expect([back.status, back.page.fields.get('message')]).toEqual([200, 'Moved'])
    expect((await open(page(maya.id))).text).toContain('Saturday, October 23, 2027')
    expect((await fill(address, { eventDate: '2027-10-30' })).status).toBe(303)
    const again = await fill(address, { eventDate: '2027-10-16' })
    const done = await post(address, { ...Object.fromEntries(again.page.fields), despite: findMark(again.page) })
    expect(done.status).toBe(303)
  })

  test('only one of three concurrent bookings of a date succeeds', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const events = await Promise.all(
      ['One', 'Two', 'Three'].map((requestorName) =>
        createStoredEvent(app.db, openingTime, { request: { ...october, requestorName } }),
      ),
    )
    const forms = await Promise.all(
      events.map(async ({ id }) => {
        const { fields } = await open(page(id))
        return { id, words: { intent: 'move', from: 'new', seen: fields.get('seen')!, to: 'booked', ...freeOfCharge } }
      }),
    )
    const answers = await Promise.all(forms.map(({ id, words }) => post(page(id), words)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409])
    const first = events[answers.findIndex(({ status }) => status === 303)]!
    for (const { page: told } of answers.filter(({ status }) => status === 409)) {
      expect(told.text).toContain('October 16 is taken')
      expect(told.html).toContain(page(first.id))
    }
  })

  test('an expired hold no longer blocks the date', async () => {
    await using app = await createTestApp(database)
    await createStoredEvent(app.db, openingTime, { request: priya }, { state: 'held', held_until: '2026-11-19' })
    const maya = await createStoredEvent(app.db, openingTime, { request: october })
    const { fill } = await createOwnerClient(app)
    expect((await fill(`${page(maya.id)}/reply?template=hold`, {})).status).toBe(303)
  })
})

async function lastMoveId({ db }: TestApp, eventId: string): Promise<string> {
  const event = db
    .selectFrom('history_entry')
    .select('id')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'moved')
    .orderBy('at', 'desc')
  return (await event.executeTakeFirstOrThrow()).id
}

import { sendTaskPushNotifications } from '../app/office/today/task-push-loop.server.ts'
import { describe, expect, test } from 'vitest'
import { notifyEndingHolds, notifyWaitlistOpenings } from '../app/events/event/notify-owner.server.ts'
import { expireHolds } from '../app/events/event/change-state.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { moveToTrash } from '../app/plumbing/database/trash.server.ts'
import { toQuoteRequestColumns } from '../app/events/event/events.server.ts'
import { createStoredEvent, setEventStatus } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { freeOfCharge, createOwnerClient } from './owner-client.ts'
import { createTestDatabase } from './test-database.ts'

const page = (id: string) => `/backbar/jobs/${id}`
const day = 24 * 3_600_000
const october = {
  eventDate: '2027-10-16',
  eventStartTime: '18:00',
  eventEndTime: '23:00',
  eventGuestCount: 80,
  eventVenue: 'Epping Forest',
}
const createInquiry = (app: TestApp, requestorName: string, row = {}, at = openingTime) =>
  createStoredEvent(app.db, at, { request: { ...october, requestorName, fromEmail: `${at}@home.example` } }, row)

const listEmailSubjects = async ({ db }: TestApp) =>
  (await db.selectFrom('email').select('subject').orderBy('created_at').orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
const listPushTitles = async ({ db }: TestApp) =>
  (await db.selectFrom('push_notification').select('note').execute()).map(
    ({ note }) => (JSON.parse(note) as { title: string }).title,
  )

async function putPhone({ db }: TestApp) {
  const device = { id: 'phone', endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', device: 'A phone' }
  await db
    .insertInto('push_device')
    .values({
      ...device,
      user_id: 'owner',
      session_id: 's',
      created_at: openingTime,
      notified_at: null,
      error_code: null,
    })
    .execute()
}

async function moveEvent(app: TestApp, id: string, words: Record<string, string>) {
  const { open, post } = await createOwnerClient(app)
  const { fields } = await open(page(id))
  return post(page(id), { intent: 'move', from: fields.get('from')!, seen: fields.get('seen')!, ...words })
}

function undoableIn({ html }: { html: string }): string {
  const button = /<button[^>]*name="event"[^>]*>/.exec(html)![0]
  return /value="([^"]+)"/.exec(button)![1]!
}

describe.each(databases)('%s: a hold', (database) => {
  test('a hold close to its event is shorter and never outlasts the event', async () => {
    await using app = await createTestApp(database)
    const { open } = await createOwnerClient(app)
    for (const [eventDate, until] of [
      ['2027-10-16', '2026-11-27'],
      ['2027-01-10', '2026-11-23'],
      ['2026-12-01', '2026-11-21'],
      ['2026-11-20', '2026-11-20'],
    ] as const) {
      const { id } = await createStoredEvent(app.db, openingTime, { request: { ...october, eventDate } })
      expect((await open(page(id))).fields.get('heldUntil')).toBe(until)
      expect((await open(`${page(id)}/reply?template=hold`)).fields.get('heldUntil')).toBe(until)
    }
    const { id } = await createStoredEvent(app.db, openingTime, { request: { ...october, eventDate: '2026-12-01' } })
    const past = await moveEvent(app, id, { to: 'held', heldUntil: '2026-12-02' })
    expect([past.status, past.page.text]).toEqual([422, expect.stringContaining('Enter a day up to the event itself')])
  })

  test('a hold that ends tomorrow notifies the owner once across processes', async () => {
    await using app = await createTestApp(database)
    const priya = await createInquiry(app, 'Priya Shah', { state: 'held', held_until: '2026-11-22' })
    const tell = () => Promise.all([1, 2, 3].map(() => notifyEndingHolds(app)))
    await tell()
    expect(await listEmailSubjects(app)).toEqual([])
    // Before 8 AM no notification is sent.
    app.advance(day - 2 * 3_600_000)
    await tell()
    expect(await listEmailSubjects(app)).toEqual([])
    app.advance(2 * 3_600_000)
    await tell()
    await tell()
    expect(await listEmailSubjects(app)).toEqual(['Your hold on October 16 ends tomorrow night: Priya Shah'])
    const letter = await app.db
      .selectFrom('email')
      .select(['body_text', 'recipient', 'event_id'])
      .executeTakeFirstOrThrow()
    expect(letter.body_text).toContain(`${app.config.siteUrl}/backbar/jobs/${priya.id}`)
    expect(letter.event_id).toBe(priya.id)
    app.advance(day)
    await tell()
    expect(await listEmailSubjects(app)).toHaveLength(1)
    // An extended hold ends at another time.
    expect((await moveEvent(app, priya.id, { to: 'held', heldUntil: '2026-11-25' })).status).toBe(303)
    app.advance(2 * day)
    await tell()
    expect(await listEmailSubjects(app)).toHaveLength(2)
  })

  test('a one-day hold notifies on its last day, and a released hold never does', async () => {
    await using app = await createTestApp(database)
    const priya = await createInquiry(app, 'Priya Shah')
    const other = await createStoredEvent(app.db, openingTime, { request: { ...october, eventDate: '2027-10-23' } })
    for (const { id } of [priya, other])
      expect((await moveEvent(app, id, { to: 'held', heldUntil: '2026-11-21' })).status).toBe(303)
    await notifyEndingHolds(app)
    expect(await listEmailSubjects(app)).toEqual([])
    expect((await moveEvent(app, other.id, { to: 'quoted' })).status).toBe(303)
    app.advance(day)
    await notifyEndingHolds(app)
    expect(await listEmailSubjects(app)).toEqual(['Your hold on October 16 ends tonight: Priya Shah'])
  })

  test('a hold ends with the event when the event moves to an earlier date', async () => {
    await using app = await createTestApp(database)
    const priya = await createInquiry(app, 'Priya Shah', { state: 'held', held_until: '2026-12-10' })
    const { fill, open } = await createOwnerClient(app)
    expect((await fill(`${page(priya.id)}/edit`, { eventDate: '2026-12-05' })).status).toBe(303)
    expect((await open(page(priya.id))).text).toContain('On hold until Saturday, December 5')
  })
})

describe.each(databases)('%s: a waitlisted client', (database) => {
  test('a client can join the waitlist of a taken date and be removed', async () => {
    await using app = await createTestApp(database)
    await createInquiry(app, 'Priya Shah', { state: 'booked' })
    const maya = await createInquiry(app, 'Maya Torres')
    const { open, post } = await createOwnerClient(app)
    expect((await open(page(maya.id))).text).toContain('October 16 is taken')
    const asked = await moveEvent(app, maya.id, { to: 'booked', ...freeOfCharge })
    expect([asked.status, asked.page.text]).toEqual([409, expect.stringContaining('Put Maya on the waitlist')])
    const put2 = await post(page(maya.id), { ...Object.fromEntries(asked.page.fields), despite: 'next' })
    expect(put2.to).toContain('said=next')
    const waiting = (await open(page(maya.id))).text
    expect(waiting).toContain('First on the waitlist for October 16')
    expect(waiting).toContain('New, just now')
    const later = await createInquiry(app, 'Later Lee', {}, openingTime + 60_000)
    await post(page(later.id), { intent: 'next-in-line' })
    await post(page(later.id), { intent: 'next-in-line' })
    expect((await open(page(later.id))).text).toContain('2nd of 2 on the waitlist for October 16')
    await post(page(maya.id), { intent: 'out-of-line' })
    expect((await open(`${page(maya.id)}/history`)).text).toContain('Taken off the waitlist for October 16')
    expect((await open(page(later.id))).text).toContain('First on the waitlist for October 16')
  })

  test('adding a client to the waitlist does not send the email drafted before', async () => {
    await using app = await createTestApp(database)
    await createInquiry(app, 'Priya Shah', { state: 'booked' })
    const maya = await createInquiry(app, 'Maya Torres')
    const { fill, post } = await createOwnerClient(app)
    const address = `${page(maya.id)}/reply?template=hold`
    const asked = await fill(address, { body: 'Dear Maya' })
    const back = await post(address, { ...Object.fromEntries(asked.page.fields), despite: 'next' })
    expect([back.status, back.page.fields.get('body')]).toEqual([200, 'Dear Maya'])
    expect(back.page.text).toContain('Maya Torres is first on the waitlist for October 16')
    expect(await listEmailSubjects(app)).toEqual([])
  })

  test('the owner is notified whenever a waitlisted date opens, to offer a two-day hold', async () => {
    await using app = await createTestApp(database)
    await putPhone(app)
    const { open, post, fill } = await createOwnerClient(app)
    const priya = await createInquiry(app, 'Priya Shah', { state: 'held', held_until: '2026-11-20' })
    const maya = await createInquiry(app, 'Maya Torres', {}, openingTime + 1)
    const second = await createInquiry(app, 'Second Sam', {}, openingTime + 2)
    for (const { id } of [maya, second]) await post(page(id), { intent: 'next-in-line' })
    expect(await listEmailSubjects(app)).toEqual([])
    await sendTaskPushNotifications(app)

    // The hold expires by the clock.
    app.advance(day)
    await expireHolds(app.db, '2026-11-21', app.now())
    await Promise.all([1, 2, 3].map(() => notifyWaitlistOpenings(app)))
    const told = 'October 16 is open again: Maya Torres is first on the waitlist'
    expect(await listEmailSubjects(app)).toEqual([told])
    await sendTaskPushNotifications(app)
    expect((await listPushTitles(app)).filter((title) => title === 'October 16 is open again')).toHaveLength(1)
    expect((await open(page(maya.id))).text).toContain('October 16 is open again Maya is first on the waitlist')
    expect((await open(page(second.id))).text).toContain('2nd of 2 on the waitlist')

    // Another client booked the date meanwhile. Her offer ends, and the next opening notifies again.
    expect((await moveEvent(app, priya.id, { to: 'booked', ...freeOfCharge })).status).toBe(303)
    expect((await open(page(maya.id))).text).not.toContain('open again Maya')
    const offer = await fill(`${page(maya.id)}/reply?template=opened`, {})
    expect(offer.status).toBe(409)
    // The booked event is marked lost.
    app.advance(60_000)
    expect((await moveEvent(app, priya.id, { to: 'lost', lostReason: 'Called off' })).status).toBe(303)
    expect(await listEmailSubjects(app)).toEqual([told, told])
    // The booked event moves to another date.
    expect((await moveEvent(app, second.id, { to: 'booked', ...freeOfCharge })).status).toBe(303)
    app.advance(60_000)
    expect((await fill(`${page(second.id)}/edit`, { eventDate: '2027-10-30' })).status).toBe(303)
    expect(await listEmailSubjects(app)).toEqual([told, told, told])

    const ready = await open(`${page(maya.id)}/reply`)
    expect(ready.fields.get('subject')).toContain('October 16, 2027 opened up')
    expect(ready.fields.get('heldUntil')).toBe('2026-11-23')
    expect(ready.fields.get('body')).toContain('until Monday, November 23')
    const sent = await post(`${page(maya.id)}/reply?template=opened`, Object.fromEntries(ready.fields))
    expect(sent.status).toBe(303)
    expect((await open(page(maya.id))).text).toContain('On hold until Monday, November 23 ·')
    expect((await listEmailSubjects(app)).at(-1)).toContain('opened up')
    // Her hold expired unused, so she leaves the waitlist.
    app.advance(4 * day)
    await expireHolds(app.db, '2026-11-25', app.now())
    await notifyWaitlistOpenings(app)
    expect(await app.db.selectFrom('waitlist_entry').select('event_id').execute()).toEqual([{ event_id: second.id }])
  })

  test('the owner is notified when an added team or an erasure opens a waitlisted date', async () => {
    await using app = await createTestApp(database)
    const { post, fill, open } = await createOwnerClient(app)
    const priya = await createInquiry(app, 'Priya Shah', { state: 'booked' })
    const maya = await createInquiry(app, 'Maya Torres', {}, openingTime + 1)
    await post(page(maya.id), { intent: 'next-in-line' })
    expect((await fill('/backbar/settings/days', { crews: '2', eventsADay: '2' })).status).toBe(303)
    expect(await listEmailSubjects(app)).toHaveLength(1)
    expect((await fill('/backbar/settings/days', { crews: '1', eventsADay: '1' })).status).toBe(303)
    expect(await listEmailSubjects(app)).toHaveLength(1)
    app.advance(1)
    const email = encodeURIComponent(priya.request.fromEmail!)
    const erase = await open(`/backbar/in-and-out?open=erase&email=${email}`)
    const erased = await post(`/backbar/in-and-out?open=erase&email=${email}`, Object.fromEntries(erase.fields))
    expect(erased.to).toContain('said=erased')
    expect(await listEmailSubjects(app)).toHaveLength(2)
  })

  test('undoing a lost event puts its client on the waitlist if the date is taken', async () => {
    await using app = await createTestApp(database)
    const { post, open } = await createOwnerClient(app)
    const maya = await createInquiry(app, 'Maya Torres')
    expect((await moveEvent(app, maya.id, { to: 'booked', ...freeOfCharge })).status).toBe(303)
    expect((await moveEvent(app, maya.id, { to: 'lost', lostReason: 'A mistake' })).status).toBe(303)
    await createInquiry(app, 'Priya Shah', { state: 'booked' })
    const event = undoableIn(await open(`${page(maya.id)}/history`))
    const asked = await post(page(maya.id), { intent: 'undo', event })
    expect([asked.status, asked.page.text]).toEqual([409, expect.stringContaining('Undo and book both')])
    await post(page(maya.id), { intent: 'undo', event, despite: 'next' })
    expect((await open(page(maya.id))).text).toContain('First on the waitlist for October 16')
  })
})

describe.each(databases)('%s: booking or holding a date', (database) => {
  test('an email that promises a hold creates it, whatever the event’s status', async () => {
    await using app = await createTestApp(database)
    const { fill, open } = await createOwnerClient(app)
    expect((await fill('/backbar/settings/replies?open=missing', { holdsDay: 'yes' })).status).toBe(303)
    const maya = await createInquiry(app, 'Maya Torres')
    const sent = await fill(`${page(maya.id)}/reply?template=missing`, { notedAs: 'none' })
    expect(sent.status).toBe(303)
    expect((await open(page(maya.id))).text).toContain('On hold until Friday, November 27')
    const other = await createInquiry(app, 'Other')
    expect((await fill(`${page(other.id)}/reply?template=missing`, { notedAs: 'replied' })).status).toBe(409)
    expect(await listEmailSubjects(app)).toHaveLength(1)
  })

  test('of five concurrent bookings of a date by different forms only one succeeds', async () => {
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const booked = await createStoredEvent(
      app.db,
      openingTime,
      { request: { ...october, eventDate: '2027-10-23' } },
      { state: 'booked' },
    )
    const lost = await createInquiry(app, 'Lost')
    expect((await moveEvent(app, lost.id, { to: 'booked', ...freeOfCharge })).status).toBe(303)
    expect((await moveEvent(app, lost.id, { to: 'lost', lostReason: 'A mistake' })).status).toBe(303)
    const [toBook, toHold, toWrite] = await Promise.all(
      ['Book', 'Hold', 'Write'].map((name) => createInquiry(app, name)),
    )
    const getFields = async (address: string) => Object.fromEntries((await open(address)).fields)
    const moving = async (id: string, words: Record<string, string>) => {
      const { from, seen } = await getFields(page(id))
      return { address: page(id), words: { intent: 'move', from: from!, seen: seen!, ...words } }
    }
    const event = undoableIn(await open(`${page(lost.id)}/history`))
    const forms = [
      await moving(toBook!.id, { to: 'booked', ...freeOfCharge }),
      await moving(toHold!.id, { to: 'held', heldUntil: '2026-11-27' }),
      {
        address: `${page(toWrite!.id)}/reply?template=hold`,
        words: await getFields(`${page(toWrite!.id)}/reply?template=hold`),
      },
      {
        address: `${page(booked.id)}/edit`,
        words: { ...(await getFields(`${page(booked.id)}/edit`)), eventDate: '2027-10-16' },
      },
      { address: page(lost.id), words: { intent: 'undo', event } },
    ]
    const answers = await Promise.all(forms.map(({ address, words }) => post(address, words)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409, 409, 409])
    const promised = await app.db
      .selectFrom('event')
      .select('id')
      .where('state', 'in', ['held', 'booked'])
      .where('event_date', '=', '2027-10-16')
      .execute()
    expect(promised).toHaveLength(1)
  })

  test('a deleted booking is restored only if its date is available', async () => {
    await using app = await createTestApp(database)
    const { post } = await createOwnerClient(app)
    const { db } = app
    const maya = await createInquiry(app, 'Maya Torres', { state: 'booked' })
    const row = await db.selectFrom('event').selectAll().where('id', '=', maya.id).executeTakeFirstOrThrow()
    const bin = await moveToTrash(db, 'request', 'Maya Torres', { event: [row] }, openingTime)
    await db.deleteFrom('event').where('id', '=', maya.id).execute()
    const priya = await createInquiry(app, 'Priya Shah', { state: 'booked' })
    const back = () => post('/backbar/undo', { bin, to: '/backbar' })
    expect((await back()).to).toBe('/backbar?said=day-taken')
    await setEventStatus(db, priya.id, { state: 'lost' })
    expect((await back()).to).toBe('/backbar?said=restored')
  })

  test('of four bookings of one date in two processes only one succeeds', async () => {
    await using place = await createTestDatabase(database)
    const fittings = { now: () => openingTime, out: { write: () => {} } }
    await using one = await openServices(loadConfig(place.env), fittings)
    await using other = await openServices(loadConfig(place.env), fittings)
    const houses = [one, other]
    const clients = await Promise.all(houses.map((app) => createOwnerClient(app as TestApp)))
    const events = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => createInquiry(one as TestApp, name)))
    const forms = await Promise.all(events.map(async ({ id }) => (await clients[0]!.open(page(id))).fields))
    const answers = await Promise.all(
      events.map(({ id }, i) => {
        const words = { intent: 'move', from: 'new', seen: forms[i]!.get('seen')!, to: 'booked', ...freeOfCharge }
        return clients[i % 2]!.post(page(id), words)
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409, 409])
    const [first, second] = events.filter((_, i) => answers[i]!.status === 409)
    const winner = events.find((_, i) => answers[i]!.status === 303)!
    await clients[0]!.post(page(first!.id), { intent: 'next-in-line' })
    await setEventStatus(one.db, winner.id, { state: 'lost' })
    const moved = toQuoteRequestColumns({ ...second!.request, eventDate: '2027-10-30' })
    await setEventStatus(one.db, second!.id, { ...moved, state: 'held', held_until: '2026-11-21' })
    await Promise.all(houses.flatMap((app) => [notifyWaitlistOpenings(app), notifyEndingHolds(app)]))
    expect(await listEmailSubjects(one as TestApp)).toHaveLength(2)
  })
})

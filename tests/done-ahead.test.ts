import { describe, expect, test } from 'vitest'
import { listCapacityClaims } from '../app/events/event/claims.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { computeEventStateVersion } from '../app/events/event/lock-event.server.ts'
import { getCapacity } from '../app/days/capacity.server.ts'
import { getMenuAndIdentity } from '../app/quotes/pricing/menu-and-identity.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const page = (id: string) => `/backbar/jobs/${id}`
const eventDate = '2027-05-15'
const other = { fromEmail: 'other@home.example', requestorName: 'Priya Shah', phoneNumber: '+19045550001' }

/** Ids of the events that claim the sample's date, as of the given day. */
async function listClaimingEvents({ db }: TestApp, on = '2026-11-20') {
  const terms = { ...(await getMenuAndIdentity(db)), capacity: await getCapacity(db) }
  const claims = await listCapacityClaims(db, { from: eventDate, to: eventDate, on }, terms)
  return claims.map(({ ownerId }) => ownerId)
}

async function getState({ db }: TestApp, id: string) {
  return (await findEvent(db, id))?.state
}

async function getStateVersion({ db }: TestApp, id: string) {
  return computeEventStateVersion((await findEvent(db, id))!)
}

describe.each(databases)('%s: a future event', (database) => {
  test.each([
    ['by hand', false],
    ['by a signature', true],
  ])('a future event booked %s cannot be marked done', async (_, isSigned) => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime, {}, isSigned ? {} : { state: 'booked' })
    if (isSigned) await acceptSampleProposal(db, id)
    const { open, post } = await createOwnerClient(app)
    const before = await open(page(id))
    expect(before.text).not.toContain('Mark done')
    const step = { intent: 'move', from: 'booked', to: 'done', seen: await getStateVersion(app, id) }
    const tried = await post(page(id), step)
    expect([tried.status, await getState(app, id)]).toEqual([422, 'booked'])
    expect(tried.page.text).toContain('Mark it done once it is over: it ends on Saturday, May 15, 2027')
    expect(await listClaimingEvents(app)).toEqual([id])
  })

  test('a future event that an earlier version marked done keeps its date', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime, {}, { state: 'done' })
    expect(await listClaimingEvents(app)).toEqual([id])
    const { id: otherId } = await createStoredEvent(db, openingTime, { request: other })
    const { post } = await createOwnerClient(app)
    const step = { intent: 'move', from: 'new', to: 'booked', seen: await getStateVersion(app, otherId) }
    const tried = await post(page(otherId), step)
    expect([tried.status, await getState(app, otherId)]).toEqual([409, 'new'])
    expect(tried.page.text).toContain('is taken')
  })

  test('a future event that an earlier version marked done becomes a task on Today', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime, {}, { state: 'done' })
    // The date was booked again meanwhile. Marking this event not done adds no claim.
    await createStoredEvent(db, openingTime, { request: other }, { state: 'booked' })
    const { open, post } = await createOwnerClient(app)
    const today = await open('/backbar')
    expect(today.text).toContain('is marked done, but the event is ahead')
    const step = { intent: 'move', from: 'done', to: 'booked', seen: await getStateVersion(app, id) }
    expect((await post(page(id), step)).to).toBe(`${page(id)}?said=moved-booked`)
    expect(await getState(app, id)).toBe('booked')
    expect((await open('/backbar')).text).not.toContain('is marked done, but the event is ahead')
  })

  test('a future event that an earlier version marked done cannot move to a booked day', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime, {}, { state: 'done' })
    await createStoredEvent(db, openingTime, { request: { ...other, eventDate: '2027-06-05' } }, { state: 'booked' })
    const { fill } = await createOwnerClient(app)
    const tried = await fill(`${page(id)}/edit`, { eventDate: '2027-06-05' })
    expect([tried.status, (await findEvent(db, id))?.request.eventDate]).toEqual([409, eventDate])
  })
})

describe.each(databases)('%s: an event that has ended', (database) => {
  const runsLate = { eventDate: '2026-11-20', eventStartTime: '18:00', eventEndTime: '02:00' }
  const ends = Date.parse('2026-11-21T07:00:00Z')

  test('an event can be marked done once it has ended, even past midnight', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, { request: runsLate }, { state: 'booked' })
    const { open, post } = await createOwnerClient(app)
    const step = { intent: 'move', from: 'booked', to: 'done', seen: await getStateVersion(app, id) }
    app.advance(ends - 1 - app.now())
    expect((await post(page(id), step)).status).toBe(422)
    app.advance(ends - app.now())
    expect((await open(page(id))).text).toContain('Mark done')
    expect((await post(page(id), step)).status).toBe(303)
    expect(await getState(app, id)).toBe('done')
  })

  test('of two simultaneous marks as done, or as not done, one succeeds', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, { request: runsLate }, { state: 'booked' })
    const { post } = await createOwnerClient(app)
    app.advance(ends - app.now())
    const done = { intent: 'move', from: 'booked', to: 'done', seen: await getStateVersion(app, id) }
    const both = await Promise.all([post(page(id), done), post(page(id), done)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    const notDone = { intent: 'move', from: 'done', to: 'booked', seen: await getStateVersion(app, id) }
    const again = await Promise.all([post(page(id), notDone), post(page(id), notDone)])
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    expect(await getState(app, id)).toBe('booked')
  })

  test('undoing a mark as done books the event again', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, { request: runsLate }, { state: 'booked' })
    const { open, post } = await createOwnerClient(app)
    app.advance(ends - app.now())
    await post(page(id), { intent: 'move', from: 'booked', to: 'done', seen: await getStateVersion(app, id) })
    const history = await open(`${page(id)}/history`)
    const event = /<button[^>]*name="event"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="event"/.exec(history.html)
    const undone = await post(page(id), { intent: 'undo', event: event?.[1] ?? event?.[2] ?? '' })
    expect([undone.status, await getState(app, id)]).toEqual([303, 'booked'])
  })
})

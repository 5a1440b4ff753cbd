import { describe, expect, test } from 'vitest'
import { findEvent } from '../app/events/event/events.server.ts'
import { computeEventStateVersion } from '../app/events/event/lock-event.server.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { freeOfCharge, createOwnerClient } from './owner-client.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }
/** The sample proposal holds its date until the end of December 4 in New York. */
const proposalEnd = Date.parse('2026-12-05T00:00-05:00')

async function createMoveForm({ db }: TestApp, id: string, from: string, to: string) {
  return { intent: 'move', from, to, seen: computeEventStateVersion((await findEvent(db, id))!) }
}

describe.each(databases)('%s: a proposal that holds its date', (database) => {
  test.each([
    ['en', 'This proposal has ended'],
    ['es', 'Esta propuesta venció'],
  ] as const)(
    'a proposal that expires while its client signs it shows the expired page (%s)',
    async (language, heading) => {
      await using app = await createTestApp(database)
      const { post, open, state, kinds } = await createTestClient(app, {}, language)
      app.advance(proposalEnd - 1 - openingTime)
      expect((await open()).fields.has('signature')).toBe(true)
      app.advance(1)
      const late = await post(signed)
      expect([late.status, late.page.text]).toEqual([410, expect.stringContaining(heading)])
      expect(await state()).toBe('out')
      expect(await kinds()).toEqual(['sent', 'opened'])
      for (const table of ['signature', 'amount_due'] as const)
        expect(await app.db.selectFrom(table).select('id').execute()).toEqual([])
    },
  )

  test('a proposal can be signed in its last millisecond', async () => {
    await using app = await createTestApp(database)
    const { post, state } = await createTestClient(app)
    app.advance(proposalEnd - 1 - openingTime)
    expect([(await post(signed)).status, await state()]).toEqual([303, 'agreed'])
  })

  test('the moment a proposal expires, exactly one rival client gets its date', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const late = await createTestClient(app)
    const rivals = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        createStoredEvent(db, openingTime, { request: { fromEmail: `${name}@home.example` } }),
      ),
    )
    app.advance(proposalEnd - openingTime)
    const { post } = await createOwnerClient(app)
    const forms = await Promise.all(rivals.map(({ id }) => createMoveForm(app, id, 'new', 'booked')))
    const [signing, ...booking] = await Promise.all([
      late.post(signed),
      ...rivals.map(({ id }, i) => post(`/backbar/jobs/${id}`, { ...forms[i]!, ...freeOfCharge })),
    ])
    expect(signing.status).toBe(410)
    expect(booking.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409])
    expect(await late.state()).toBe('out')
    expect(await db.selectFrom('event').select('id').where('state', '=', 'booked').execute()).toHaveLength(1)
  })
})

describe.each(databases)('%s: two owners acting at once', (database) => {
  const over = { eventDate: '2026-11-20', eventStartTime: '18:00', eventEndTime: '22:00' }
  const night = Date.parse('2026-11-20T23:00-05:00')

  async function twoOwners(app: TestApp) {
    const { id } = await createStoredEvent(app.db, openingTime, { request: over }, { state: 'booked' })
    app.advance(night - openingTime)
    const [one, other] = [await createOwnerClient(app), await createOwnerClient(app)]
    const page = `/backbar/jobs/${id}`
    const done = await createMoveForm(app, id, 'booked', 'done')
    const moves = async () =>
      (
        await app.db
          .selectFrom('history_entry')
          .select('id')
          .where('event_id', '=', id)
          .where('kind', '=', 'moved')
          .execute()
      ).length
    return { id, one, other, page, done, moves, state: async () => (await findEvent(app.db, id))!.state }
  }

  test('of concurrently marking an event done and canceling it, only the first succeeds', async () => {
    await using app = await createTestApp(database)
    const { one, other, page, done, moves } = await twoOwners(app)
    const canceled = { ...done, to: 'lost', lostReason: 'No guests came' }
    const both = await Promise.all([one.post(page, done), other.post(page, canceled)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    expect(both.find(({ status }) => status === 409)!.page.text).toContain('changed')
    expect(await moves()).toBe(1)
  })

  test('concurrent marks of an event as done and not done are each recorded once', async () => {
    await using app = await createTestApp(database)
    const { id, one, other, page, done, moves, state } = await twoOwners(app)
    await one.post(page, done)
    const notDone = await createMoveForm(app, id, 'done', 'booked')
    const [first, second, late] = await Promise.all([
      one.post(page, notDone),
      other.post(page, notDone),
      other.post(page, done),
    ])
    const statuses = [first, second, late].map(({ status }) => status)
    const won = statuses.filter((status) => status === 303).length
    expect(statuses.every((status) => status === 303 || status === 409)).toBe(true)
    // Each move is recorded once, and its response says so. No response reports a move that did not happen.
    expect(await moves()).toBe(1 + won)
    expect(await state()).toBe(won % 2 === 1 ? 'booked' : 'done')
  })
})

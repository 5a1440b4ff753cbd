import { describe, expect, test } from 'vitest'
import { sendTaskPushNotifications } from '../app/office/today/task-push-loop.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createBusyBar } from './busy-bar.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const hour = 3_600_000

/** Registers a phone for a user. */
async function registerPhone({ db }: TestApp, personId: string): Promise<void> {
  const [{ id: session_id } = { id: '' }] = await db.selectFrom('session').select('id').execute()
  const row = { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x', device: 'a phone', session_id }
  await db
    .insertInto('push_device')
    .values({ id: personId, ...row, created_at: 0, notified_at: null, error_code: null, user_id: personId })
    .execute()
}

const listPushTitles = async ({ db }: TestApp) =>
  (
    await db.selectFrom('push_notification').select(['device_id', 'note']).orderBy('created_at').orderBy('id').execute()
  ).map(({ device_id, note }) => `${device_id}: ${(JSON.parse(note) as { title: string }).title}`)

describe.each(databases)('%s', (database) => {
  test('concurrent checks push a task to phones once, without a client’s name', async () => {
    await using app = await createTestApp(database)
    await createOwnerClient(app)
    await registerPhone(app, 'owner')
    const { id } = await createStoredEvent(app.db, openingTime)
    await Promise.all([sendTaskPushNotifications(app), sendTaskPushNotifications(app)])
    await sendTaskPushNotifications(app)
    expect(await listPushTitles(app)).toEqual(['owner: New inquiry for May 15'])
    const [note] = await app.db.selectFrom('push_notification').select('note').execute()
    expect(JSON.parse(note!.note)).toEqual({
      title: 'New inquiry for May 15',
      body: '120 guests. Tap to open it.',
      to: `/backbar/jobs/${id}`,
      topic: `new-request-${id}`,
    })
    app.advance(4 * hour)
    await sendTaskPushNotifications(app)
    expect((await listPushTitles(app)).slice(1)).toEqual(['owner: An inquiry for May 15 waits'])
  })

  test('between 9 PM and 8 AM only tasks of that day’s event are pushed', async () => {
    await using app = await createTestApp(database)
    await createOwnerClient(app)
    await registerPhone(app, 'owner')
    app.advance(13 * hour)
    await createStoredEvent(app.db, app.now())
    await sendTaskPushNotifications(app)
    expect(await listPushTitles(app)).toEqual([])
    await createStoredEvent(app.db, app.now(), { request: { eventDate: '2026-11-21' } }, { state: 'booked' })
    app.advance(3 * hour)
    await sendTaskPushNotifications(app)
    expect(await listPushTitles(app)).toEqual(['owner: Today you pour'])
    app.advance(7 * hour)
    await sendTaskPushNotifications(app)
    expect((await listPushTitles(app)).slice(1)).toEqual(['owner: An inquiry for May 15 waits'])
  })

  test('many tasks at once are pushed as a single notification', async () => {
    await using app = await createTestApp(database)
    await createOwnerClient(app)
    const desk = await createUserClient(app, 'desk')
    await registerPhone(app, 'owner')
    await registerPhone(app, desk.id)
    await createBusyBar(app)
    await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'z@home.example', phoneNumber: null } })
    await sendTaskPushNotifications(app)
    expect((await listPushTitles(app)).toSorted()).toEqual(['mia: Several things to do', 'owner: Several things to do'])
  })

  test('switched-off kinds of tasks are not pushed, and assistants get nothing about money', async () => {
    await using app = await createTestApp(database)
    const { post, open } = await createOwnerClient(app)
    const desk = await createUserClient(app, 'desk')
    await registerPhone(app, 'owner')
    await registerPhone(app, desk.id)
    const isOn = /name="on-new-request"[^>]*checked/
    expect((await open('/backbar/account')).html).toMatch(isOn)
    await post('/backbar/account', { intent: 'note-kinds', kinds: 'new-request question', 'on-question': 'on' })
    expect((await open('/backbar/account')).html).not.toMatch(isOn)
    expect((await desk.open('/backbar/account')).text).not.toContain('Money that is due')
    const { id } = await createStoredEvent(app.db, openingTime)
    await sendTaskPushNotifications(app)
    expect(await listPushTitles(app)).toEqual(['mia: New inquiry for May 15'])
    await acceptSampleProposal(app.db, id)
    app.advance(3 * 24 * hour)
    await sendTaskPushNotifications(app)
    expect((await listPushTitles(app)).slice(1)).toEqual(['owner: A deposit is due today'])
  })

  test('a payment email awaiting review is pushed once, and not together with the amount due', async () => {
    await using app = await createTestApp(database)
    await createOwnerClient(app)
    await registerPhone(app, 'owner')
    const { id: event_id } = await createStoredEvent(app.db, openingTime, {}, { state: 'booked' })
    const due = { id: 'due', event_id, kind: 'balance', label: 'Balance', amount_cents: 90_000, due_on: '2026-11-26' }
    await app.db
      .insertInto('amount_due')
      .values({ ...due, source: 'x', created_at: 0 })
      .execute()
    await Promise.all([sendTaskPushNotifications(app), sendTaskPushNotifications(app)])
    expect(await listPushTitles(app)).toEqual(['owner: An email about May 15 to review'])
    app.advance(6 * 24 * hour)
    await sendTaskPushNotifications(app)
    expect((await listPushTitles(app)).slice(1)).toEqual([expect.stringContaining('due today')])
  })
})

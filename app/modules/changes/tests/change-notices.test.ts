import { describe, expect, test } from 'vitest'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { databases, createTestApp, openingTime } from '../../../../tests/test-app.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

describe.each(databases)('%s: owner notifications of requests', (database) => {
  test('a change request notifies the owner, and withdrawing it replaces the notification on the phone', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const owner = await createOwnerClient(app)
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
    const them = await createTestClient(app)
    await them.post(signed)
    const change = `${them.here}/change`
    const notes = async () => {
      const rows = await db.selectFrom('push_notification').select(['topic', 'note']).orderBy('id').execute()
      return rows.flatMap(({ topic, note }) =>
        topic.startsWith('change-') ? [{ topic, ...(JSON.parse(note) as { title: string; to: string }) }] : [],
      )
    }
    const emails = () => db.selectFrom('email').select('subject').where('kind', '=', 'change').execute()
    expect((await them.post({ intent: 'ask-call-off', why: 'We moved away' }, change)).status).toBe(303)
    await them.post({ intent: 'ask-call-off', why: 'We moved away' }, change)
    const [asked, ...others] = await notes()
    expect(others).toEqual([])
    expect(asked).toMatchObject({ title: 'They ask to cancel May 15', to: `/backbar/jobs/${them.event.id}` })
    expect(await emails()).toHaveLength(1)
    const { id } = await db.selectFrom('change_request').select('id').executeTakeFirstOrThrow()
    expect((await them.post({ intent: 'close-change', change: id }, change)).status).toBe(303)
    const [, taken] = await notes()
    expect(taken).toMatchObject({ topic: asked!.topic, title: 'They withdrew what they asked for May 15' })
    // An owner's own action sends no notification to the owner's phone.
    await them.post({ intent: 'ask-postpone', why: 'The venue burned' }, change)
    const before = (await notes()).length
    const open = await db
      .selectFrom('change_request')
      .select('id')
      .where('state', '=', 'asked')
      .executeTakeFirstOrThrow()
    await owner.post(`/backbar/jobs/${them.event.id}/change`, { intent: 'decline', change: open.id })
    expect(await notes()).toHaveLength(before)
  })
})

import { describe, expect, test } from 'vitest'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { createTestApp, databases } from '../../../../tests/test-app.ts'
import { addDemoConversations } from '../stand-in/demo-conversations.server.ts'

const client = { requestorName: 'Nora Ephron', fromEmail: 'nora@home.example' }

describe.each(databases)('%s: the stand-in for a mailbox', (database) => {
  test('in the demo, an email written as the client arrives as a reply', async () => {
    await using app = await createTestApp(database)
    const demo = { ...app, config: { ...app.config, isDemo: true } }
    const owner = await createOwnerClient(demo)
    const { id } = await insertEvent(app, client)
    const page = `/backbar/jobs/${id}/messages`
    const before = await owner.open(page)
    expect(before.text).toContain('Write as Nora Nothing leaves this machine.')
    const sent = await owner.post(page, { intent: 'write-as-client', clientEmail: 'Is the ice yours or ours?' })
    expect(sent.to).toBe(`${page}?done=received`)
    const after = await owner.open(sent.to)
    expect(after.text).toContain('It arrived like an email from them.')
    expect(after.text).toContain('Is the ice yours or ours?')
    expect((await owner.open('/backbar/messages')).text).toContain('Is the ice yours or ours?')
    const row = await app.db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ event_id: id, direction: 'in', authenticity: 'passed', sender_email: client.fromEmail })
    const empty = await owner.post(page, { intent: 'write-as-client', clientEmail: '  ' })
    expect(empty.to).toBe(`${page}?done=no-words`)
  })

  test('on a real site users cannot write as a client', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await insertEvent(app, client)
    const page = `/backbar/jobs/${id}/messages`
    expect((await owner.open(page)).text).not.toContain('Write as')
    const sent = await owner.post(page, { intent: 'write-as-client', clientEmail: 'I agree to everything' })
    expect(sent.status).toBe(404)
    expect(await app.db.selectFrom('message').select('id').execute()).toEqual([])
  })

  test('the demo has conversations in events and two unmatched emails', async () => {
    await using app = await createTestApp(database)
    const { id } = await insertEvent(app, { ...client, requestorName: 'Tara & Dev' })
    await addDemoConversations(app, new Map([['Tara & Dev', id]]))
    const rows = await app.db
      .selectFrom('message')
      .select(['event_id', 'direction', 'authenticity'])
      .orderBy('sent_at')
      .execute()
    const [inward, outward] = (['in', 'out'] as const).map((direction) => ({
      event_id: id,
      direction,
      authenticity: 'passed',
    }))
    const unknown = { event_id: null, direction: 'in', authenticity: 'passed' }
    expect(rows).toEqual([inward, outward, inward, outward, unknown, unknown])
  })
})

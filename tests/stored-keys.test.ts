import { expect, test } from 'vitest'
import { mergeEvents, unmergeEvent } from '../app/office/event/merge-similar-events.server.ts'
import { sendEmailWithDocument } from '../app/plumbing/outbox/send-with-document.server.ts'
import { sampleDocument } from './doubles/every-document-block.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { insertEvent } from './stocked.ts'
import { createTestApp, databases } from './test-app.ts'

/* JSON that version 1.1.0 stored, with its keys. */

test('an email queued by version 1.1.0 loads the stored PDF of its event', async () => {
  const asked: object[] = []
  const document = { fileName: 'a.pdf', url: null, paper: sampleDocument('x'), keptAs: { id: 'p1', leadId: 'event-1' } }
  await sendEmailWithDocument(
    { ...sampleEmail(), document },
    {
      carry: async () => ({ kind: 'sent', words: '' }),
      paperPdf: async () => new Uint8Array(),
      keptPdf: async ({ id, eventId }) => {
        asked.push({ id, eventId })
        return new Uint8Array()
      },
    },
  )
  expect(asked).toEqual([{ id: 'p1', eventId: 'event-1' }])
})

test.each(databases)(
  '%s: events merged by version 1.1.0 are separated with hold and waitlist position',
  async (database) => {
    await using app = await createTestApp(database)
    const { db } = app
    const kept = await insertEvent(app, { eventDate: '2027-05-15' })
    const gone = await insertEvent(app, { eventDate: '2027-05-15', requestorName: 'Her Mother' })
    await db.updateTable('event').set({ state: 'held' }).where('id', 'in', [kept.id, gone.id]).execute()
    const hold = { until: '2027-05-01', placed_at: 1, placed_by: 'owner' }
    await db
      .insertInto('hold')
      .values({ event_id: gone.id, ...hold })
      .execute()
    const line = { day: '2027-05-15', joined_at: 2, joined_by: 'client' }
    await db
      .insertInto('waitlist_entry')
      .values({ event_id: gone.id, ...line, notified_at: 3 })
      .execute()
    expect(await mergeEvents(db, kept.id, gone.id, app.now())).toBe('merged')
    const merged = await db.selectFrom('merged_event').select('before').executeTakeFirstOrThrow()
    // The JSON keeps the keys of version 1.1.0, which reads it after a downgrade.
    expect(JSON.parse(merged.before)).toMatchObject({
      hold: { lead_id: gone.id, ...hold },
      line: { lead_id: gone.id, ...line, told_at: 3 },
    })
    // The date is available again.
    await db.updateTable('event').set({ state: 'lost' }).where('id', '=', kept.id).execute()
    expect(await unmergeEvent(db, gone.id, { now: app.now(), today: '2026-11-20', despite: '' })).toBe('undone')
    expect(await db.selectFrom('hold').selectAll().execute()).toEqual([{ event_id: gone.id, ...hold }])
    const lines = await db.selectFrom('waitlist_entry').selectAll().where('event_id', '=', gone.id).execute()
    expect(lines).toEqual([{ event_id: gone.id, ...line, notified_at: 3 }])
  },
)

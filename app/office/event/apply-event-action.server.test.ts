import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestClient } from '../../../tests/test-client.ts'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { createOwnerClient } from '../../../tests/owner-client.ts'
import { listHistoryEntries } from '../../events/event/history.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { computeEventStateVersion } from '../../events/event/lock-event.server.ts'

test.each(databases)('%s: marking an event lost withdraws the proposal or changes nothing', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const { event, state } = await createTestClient(app)
  const owner = await createOwnerClient(app)
  const before = (await findEvent(db, event.id))!
  const history = await listHistoryEntries(db, event.id)
  const seen = computeEventStateVersion(before)
  const lose = () =>
    owner.post(`/backbar/jobs/${event.id}`, {
      intent: 'move',
      from: before.state,
      to: 'lost',
      lostReason: 'No answer',
      seen,
    })

  // Open proposals must be withdrawn, and the missing table makes that fail.
  await sql`alter table agreement_log_entry rename to away`.execute(db)
  expect((await lose()).status).toBeGreaterThanOrEqual(500)
  await sql`alter table away rename to agreement_log_entry`.execute(db)
  expect(await findEvent(db, event.id)).toEqual(before)
  expect(await listHistoryEntries(db, event.id)).toEqual(history)
  expect(await state()).toBe('out')

  expect((await lose()).to).toContain('said=moved-lost')
  expect((await findEvent(db, event.id))!.state).toBe('lost')
  expect(await state()).toBe('taken-back')
})

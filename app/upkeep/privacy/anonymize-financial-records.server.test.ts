import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acceptSampleProposal } from '../../../tests/agreed-proposal.ts'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { insertEvent } from '../../../tests/stocked.ts'
import { handleMoneyForm } from '../../agreements/payments/event-money.server.ts'
import { waitUntil } from '../../../faults/outcome.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { backupTables } from '../app-parts.server.ts'
import { eraseExpiredAgreements } from '../cleanup/cleanup.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from './erase-data-subject.server.ts'
import { getDataSubject } from './data-subject.server.ts'

const today = '2026-11-20'

test.each(databases)('%s: after erasure the finances keep amounts and numbers but no names', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const { id } = await insertEvent(app, { requestorName: 'Zelda Fitzgerald', fromEmail: 'zelda@home.example' })
  const document = sampleProposal({ client: { name: 'Zelda Fitzgerald', email: 'zelda@home.example' } })
  const who = { name: 'Zelda Fitzgerald', email: 'zelda@home.example' }
  await acceptSampleProposal(db, id, { document, yes: who, words: 'Zelda Fitzgerald' })
  const paid = { sum: '260', way: 'check', paidOn: today, reference: 'Zelda Fitzgerald’s check', receipt: 'yes' }
  await handleMoneyForm(app, id, { intent: 'pay', key: 'the-deposit', ...paid })
  await handleMoneyForm(app, id, {
    intent: 'due',
    key: 'an-extra',
    dueLabel: 'For Zelda Fitzgerald',
    dueSum: '10',
    dueOn: today,
  })
  await handleMoneyForm(app, id, { intent: 'invoice', key: 'an-invoice', poNumber: 'Zelda Fitzgerald 7' })

  const person = await getDataSubject(db, 'zelda@home.example')
  expect(await eraseDataSubject(app, person.email, computeDataSubjectTag(person), 'a test')).toBe(true)
  const wordsIn = async (tables: readonly (typeof backupTables)[number][]) =>
    JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
  const chain = ['proposal', 'signature', 'agreement_log_entry'] as const
  const others = backupTables.filter((table) => !(chain as readonly string[]).includes(table))
  expect(await wordsIn(others)).not.toMatch(/Zelda|zelda@/)
  expect(await wordsIn(chain)).toContain('Zelda Fitzgerald')
  expect((await db.selectFrom('payment').select('amount_cents').execute())[0]).toEqual({ amount_cents: 26_000 })
  const papers = await db
    .selectFrom('numbered_document')
    .select(['kind', 'number', 'total_cents'])
    .orderBy('kind')
    .execute()
  expect(papers).toEqual([
    { kind: 'invoice', number: 1, total_cents: 105_000 },
    { kind: 'receipt', number: 1, total_cents: 26_000 },
  ])
  await eraseExpiredAgreements(db, '2032-05-15')
  expect(await wordsIn(chain)).toContain('Zelda Fitzgerald')
  await eraseExpiredAgreements(db, '2032-05-16')
  expect(await wordsIn(chain)).toBe('[[],[],[]]')
})

test.each(databases)('%s: a payment recorded during the erasure of its client keeps no name', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const { id } = await insertEvent(app, { requestorName: 'Zelda Fitzgerald', fromEmail: 'zelda@home.example' })
  const document = sampleProposal({ client: { name: 'Zelda Fitzgerald', email: 'zelda@home.example' } })
  await acceptSampleProposal(db, id, { document, yes: { name: 'Zelda Fitzgerald', email: 'zelda@home.example' } })
  // With nothing owed, so that a write-off does not have to wait for the payment.
  const paid = { sum: '1040', way: 'check', paidOn: today, reference: '', receipt: '' }
  await handleMoneyForm(app, id, { intent: 'pay', key: 'everything', ...paid })
  const [payment] = await db.selectFrom('payment').selectAll().execute()
  const person = await getDataSubject(db, 'zelda@home.example')
  const [isBooked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const booking = db.transaction().execute(async (db) => {
    await lockEvent(db, id)
    await db
      .insertInto('payment')
      .values({ ...payment!, id: 'another', reference: 'Zelda’s Visa' })
      .execute()
    isBooked.resolve()
    await mayEnd.promise
  })
  await isBooked.promise
  const erasing = eraseDataSubject(app, person.email, computeDataSubjectTag(person), 'a test')
  if (database === 'postgres') await waitUntil('erasing waits for the booking', () => somebodyWaits(db))
  mayEnd.resolve()
  await booking
  expect(await erasing).toBe(true)
  expect(await db.selectFrom('payment').select('reference').execute()).toEqual([{ reference: '' }, { reference: '' }])
})

async function somebodyWaits(db: Db): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(db)).rows.length > 0
}

import { expect, test } from 'vitest'
import { claimEmail } from '../../../tests/doubles/claim-email.ts'
import { sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { emailClaimMs, queueEmail, recordSendResult } from './outbox.server.ts'
import { fixFutureEmailDates } from './fix-email-dates.server.ts'

const day = 86_400_000

test.each(databases)('%s: an email dated in the future is redated once', async (database) => {
  await using app = await createTestApp(database)
  await post(app, 'tomorrow', openingTime + day)
  for (const late of [5, 10]) {
    await fixFutureEmailDates(app.db, openingTime + late)
    expect(await emails(app)).toEqual([
      { id: 'tomorrow', created_at: openingTime + 5, due_at: openingTime + 5, claimed_until: null },
    ])
  }
})

test.each(databases)('%s: an email of today keeps its date', async (database) => {
  await using app = await createTestApp(database)
  await post(app, 'today', openingTime)
  await fixFutureEmailDates(app.db, openingTime + 5)
  expect(await emails(app)).toEqual([
    { id: 'today', created_at: openingTime, due_at: openingTime, claimed_until: null },
  ])
})

test.each(databases)('%s: a retry is made due now only if a wrong clock scheduled it', async (database) => {
  await using app = await createTestApp(database)
  await post(app, 'a', openingTime)
  await recordSendResult(app.db, (await claimEmail(app.db, openingTime))!, { kind: 'later', words: '' }, openingTime)
  const [{ due_at } = { due_at: 0 }] = await emails(app)
  await fixFutureEmailDates(app.db, openingTime)
  expect(await emails(app)).toMatchObject([{ due_at }])
  await fixFutureEmailDates(app.db, openingTime - day)
  expect(await emails(app)).toMatchObject([{ created_at: openingTime - day, due_at: openingTime - day }])
})

test.each(databases)(
  '%s: a future claim ends after the normal claim time and sent emails stay unchanged',
  async (database) => {
    await using app = await createTestApp(database)
    await post(app, 'sent', openingTime + day)
    await recordSendResult(
      app.db,
      (await claimEmail(app.db, openingTime + day))!,
      { kind: 'sent', words: '' },
      openingTime + day,
    )
    await post(app, 'claimed', openingTime + day)
    await claimEmail(app.db, openingTime + day)
    await fixFutureEmailDates(app.db, openingTime)
    expect(await claimEmail(app.db, openingTime + emailClaimMs)).toBeNull()
    expect(await claimEmail(app.db, openingTime + emailClaimMs + 1)).toMatchObject({ id: 'claimed', attempts: 2 })
    expect((await emails(app)).find(({ id }) => id === 'sent')).toMatchObject({ created_at: openingTime + day })
  },
)

function post({ db }: TestApp, id: string, at: number) {
  return queueEmail(db, { ...sampleEmail({ id }), eventId: null, kind: 'alert' }, at)
}

function emails({ db }: TestApp) {
  return db.selectFrom('email').select(['id', 'created_at', 'due_at', 'claimed_until']).orderBy('id').execute()
}

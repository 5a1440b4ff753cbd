import { expect, test } from 'vitest'
import { claimEmail } from '../../../tests/doubles/claim-email.ts'
import { sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { resendEmail, queueMailboxEmails } from './resend-email.server.ts'
import type { SendEmailResult } from './email.ts'
import {
  claimEmails,
  emailClaimMs,
  countEmailsAwaitingTransport,
  recordSentEmail,
  countStuckEmails,
  queueEmail,
  recordSendResult,
} from './outbox.server.ts'
import { retryWindowMs } from '../queue/retry-policy.ts'

const id = 'letter-1'

test.each(databases)('%s: a resent email keeps its Message-ID and gets a new retry window', async (database) => {
  await using app = await createTestApp(database)
  await settled(app, { kind: 'refused', words: '550 no such guest', by: 'smtp://mail.example:587' })
  const before = await row(app)
  expect(before).toMatchObject({ state: 'refused', transport: 'smtp://mail.example:587' })
  app.advance(retryWindowMs)
  expect(await resendEmail(app.db, { id, state: 'refused', postedAt: openingTime }, app.now())).toBe('posted')
  expect(await row(app)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    due_at: app.now(),
    posted_at: app.now(),
    created_at: openingTime,
    settled_at: null,
    message_id: before.message_id,
    recipient: before.recipient,
    last_response: '550 no such guest',
  })
  expect(await history(app)).toEqual(['refused 550 no such guest', 'again '])
  expect(await countStuckEmails(app.db, app.now())).toEqual({ overdue: 0, refused: 0 })
  const email = await claimEmail(app.db, app.now())
  await recordSendResult(app.db, email!, { kind: 'later', words: '451 busy' }, app.now())
  expect(await row(app)).toMatchObject({ state: 'waiting', attempts: 1 })
})

test.each(databases)('%s: repeated or concurrent resend requests queue the email once', async (database) => {
  await using app = await createTestApp(database)
  await settled(app, { kind: 'sent', words: '250 kept' })
  const seen = { id, state: 'sent', postedAt: openingTime }
  // The clock does not advance here, and the repeated request is still recognized.
  expect(await Promise.all([1, 2, 3].map(() => resendEmail(app.db, seen, openingTime)))).toEqual([
    'posted',
    'posted',
    'posted',
  ])
  expect(await history(app)).toEqual(['again ', 'sent 250 kept'])
  const email = await claimEmail(app.db, openingTime)
  await recordSendResult(app.db, email!, { kind: 'sent', words: '250 kept again' }, openingTime + 1)
  expect(await resendEmail(app.db, seen, openingTime + 2)).toBe('posted')
  expect(await claimEmail(app.db, openingTime + 2)).toBeNull()
})

test.each(databases)('%s: an email is resent only if no worker holds an active claim', async (database) => {
  await using app = await createTestApp(database)
  await queueEmail(app.db, { ...sampleEmail(), eventId: null, kind: 'alert' }, openingTime)
  const held = await claimEmail(app.db, openingTime)
  const seen = { id, state: 'waiting', postedAt: openingTime }
  expect(await resendEmail(app.db, seen, openingTime + 1)).toBe('claimed')
  expect(await row(app)).toMatchObject({ claim: held!.claim, attempts: 1, posted_at: openingTime })
  expect(await history(app)).toEqual([])
  expect(await resendEmail(app.db, seen, openingTime + emailClaimMs + 1)).toBe('posted')
  await recordSendResult(app.db, held!, { kind: 'sent', words: 'too late to say so' }, openingTime + emailClaimMs + 2)
  expect(await row(app)).toMatchObject({ state: 'waiting', claim: null, attempts: 0 })
})

test.each(databases)('%s: resending from an outdated page changes nothing', async (database) => {
  await using app = await createTestApp(database)
  await settled(app, { kind: 'sent', words: '250 kept' })
  expect(
    await resendEmail(app.db, { id, state: 'waiting', postedAt: openingTime }, openingTime + 9, 'other@home.example'),
  ).toBe('moved-on')
  expect(await resendEmail(app.db, { id: 'no-such', state: 'waiting', postedAt: openingTime }, openingTime + 9)).toBe(
    'missing',
  )
  expect(await row(app)).toMatchObject({ state: 'sent', recipient: 'guest@home.example' })
})

test.each(databases)('%s: resending to a corrected address records the old and new address', async (database) => {
  await using app = await createTestApp(database)
  await settled(app, { kind: 'refused', words: '550 no such guest' })
  expect(
    await resendEmail(app.db, { id, state: 'refused', postedAt: openingTime }, openingTime + 9, 'guest@house.example'),
  ).toBe('posted')
  expect((await claimEmail(app.db, openingTime + 9))?.to).toBe('guest@house.example')
  expect(await history(app)).toContain('again The address was guest@home.example, now it is guest@house.example')
})

test.each(databases)('%s: emails kept in the mailbox are queued once, oldest first', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const keep = (id: string, at: number, kind = 'receipt', by = 'mailbox') =>
    recordSentEmail(
      db,
      { ...sampleEmail({ id, kind }), eventId: null },
      { kind: 'sent', words: 'Written to the mailbox', by },
      at,
    )
  await keep('second', openingTime + 20)
  await keep('third', openingTime + 30, 'alert')
  await keep('first', openingTime + 10, 'reply')
  // Dated by a clock that was ahead, but due anyway.
  await keep('ahead', openingTime + 90_000)
  await keep('a-test', openingTime, 'test')
  await keep('forgotten', openingTime, 'reset')
  await keep('gone', openingTime, 'receipt', 'smtp://mail.example:587')
  expect(await countEmailsAwaitingTransport(db)).toBe(4)
  const now = openingTime + 60_000
  const taps = await Promise.all([1, 2, 3].map(() => queueMailboxEmails(db, now)))
  expect(taps.toSorted((one, other) => one - other)).toEqual([0, 0, 4])
  expect(await countEmailsAwaitingTransport(db)).toBe(0)
  const carried = await claimEmails(db, { now, most: 10 })
  expect(carried.map(({ id }) => id)).toEqual(['first', 'second', 'third', 'ahead'])
  expect(carried.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
  expect(await queueMailboxEmails(db, now)).toBe(0)
  for (const email of carried) await recordSendResult(db, email, { kind: 'sent', words: '250', by: 'smtp://a:25' }, now)
  expect(await queueMailboxEmails(db, now + 1)).toBe(0)
  expect((await history(app)).filter((line) => line === 'again ')).toHaveLength(4)
  expect(await countStuckEmails(db, now)).toEqual({ overdue: 0, refused: 0 })
})

async function settled(app: TestApp, verdict: SendEmailResult) {
  await queueEmail(app.db, { ...sampleEmail(), eventId: null, kind: 'alert' }, openingTime)
  await recordSendResult(app.db, (await claimEmail(app.db, openingTime))!, verdict, openingTime)
}

function row({ db }: TestApp) {
  return db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function history({ db }: TestApp) {
  const events = await db.selectFrom('email_log_entry').selectAll().orderBy('at').orderBy('kind').execute()
  return events.map(({ kind, text: words }) => `${kind} ${words}`)
}

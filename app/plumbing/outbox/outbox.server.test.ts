import { expect, test } from 'vitest'
import { claimEmail } from '../../../tests/doubles/claim-email.ts'
import { sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { openDatabase, type Db } from '../database/database.server.ts'
import type { SendEmailResult } from './email.ts'
import { claimEmails, emailClaimMs, countStuckEmails, queueEmail, recordSendResult } from './outbox.server.ts'

const minute = 60_000
const hour = 60 * minute
const later: SendEmailResult = { kind: 'later', words: '451 come back tomorrow' }

test.each(databases)('%s: a queued email is claimed exactly as composed', async (database) => {
  await using app = await createTestApp(database)
  const email = sampleEmail({ kind: 'alert', templateParams: { requestorName: 'Zoë' } })
  await post(app, email)
  expect(await claimEmail(app.db, openingTime)).toEqual({
    ...email,
    claim: expect.any(String),
    attempts: 1,
    postedAt: openingTime,
  })
  expect(await claimEmail(app.db, openingTime)).toBeNull()
})

test.each(databases)('%s: emails are claimed only when due, in order of due time', async (database) => {
  await using app = await createTestApp(database)
  for (const [id, at] of [
    ['b', 2_000],
    ['a', 1_000],
    ['c', 3_000],
  ] as const)
    await post(app, { id }, openingTime + at)
  expect(await claimEmail(app.db, openingTime)).toBeNull()
  const claimed = []
  for (let i = 0; i < 3; i++) claimed.push((await claimEmail(app.db, openingTime + 3_000))?.id)
  expect(claimed).toEqual(['a', 'b', 'c'])
})

test.each(databases)('%s: concurrent workers claim every email exactly once', async (database) => {
  await using app = await createTestApp(database)
  await using other = openDatabase(app.config.database)
  await using third = openDatabase(app.config.database)
  const ids = Array.from({ length: 400 }, (_, i) => `letter-${i}`)
  for (const id of ids) await post(app, { id })
  const claimed: string[] = []
  // Each worker records its results while the others claim.
  const work = async (db: Db, nth: number) => {
    const inHand = Array.from({ length: nth }, (_, i) => ({ id: `another-${i}` }))
    for (;;) {
      const emails = await claimEmails(db, { now: openingTime, most: 2 + nth, inHand })
      if (emails.length === 0) return
      await Promise.all(emails.map((email) => recordSendResult(db, email, { kind: 'sent', words: '250' }, openingTime)))
      claimed.push(...emails.map(({ id }) => id))
    }
  }
  await Promise.all([app.db, other, third, app.db, other, third].map(work))
  expect(claimed.toSorted()).toEqual(ids.toSorted())
})

test.each(databases)('%s: an expired claim is taken over and counts as an attempt', async (database) => {
  await using app = await createTestApp(database)
  await post(app)
  const first = await claimEmail(app.db, openingTime)
  expect(await claimEmail(app.db, openingTime + emailClaimMs)).toBeNull()
  const second = await claimEmail(app.db, openingTime + emailClaimMs + 1)
  expect(second).toMatchObject({ id: first?.id, attempts: 2 })
  expect(second?.claim).not.toBe(first?.claim)
  const unknown = { kind: 'unknown', text: expect.stringMatching(/never reported back: it may have arrived/) }
  expect(await getHistory(app)).toEqual([{ at: openingTime + emailClaimMs + 1, ...unknown }])
  await recordSendResult(app.db, second!, later, openingTime + emailClaimMs + 2)
  await claimEmail(app.db, openingTime + hour)
  expect((await getHistory(app)).map(({ kind }) => kind)).toEqual(['unknown', 'later'])
})

test.each(databases)('%s: a worker that lost its claim on an email changes nothing', async (database) => {
  await using app = await createTestApp(database)
  await post(app)
  const lost = await claim(app)
  app.advance(emailClaimMs + 1)
  const held = await claim(app)
  await recordSendResult(app.db, lost, { kind: 'refused', words: 'too late to say so' }, app.now())
  expect(await letterRow(app)).toMatchObject({ state: 'waiting', claim: held.claim, last_response: null })
  expect((await getHistory(app)).map(({ kind }) => kind)).toEqual(['unknown'])
  await recordSendResult(app.db, held, { kind: 'sent', words: '250 kept' }, app.now())
  await recordSendResult(app.db, lost, later, app.now())
  expect(await letterRow(app)).toMatchObject({ state: 'sent', last_response: '250 kept' })
})

test.each(databases)('%s: a sent email is not sent again', async (database) => {
  await using app = await createTestApp(database)
  await post(app)
  await recordSendResult(app.db, await claim(app), { kind: 'sent', words: '250 kept' }, openingTime + 5)
  expect(await letterRow(app)).toMatchObject({
    state: 'sent',
    attempts: 1,
    settled_at: openingTime + 5,
    claim: null,
    claimed_until: null,
    last_response: '250 kept',
  })
  expect(await getHistory(app)).toEqual([{ at: openingTime + 5, kind: 'sent', text: '250 kept' }])
  expect(await claimEmail(app.db, openingTime + 72 * hour)).toBeNull()
})

test.each(databases)('%s: a deferred email is retried after its delay, plus or minus a fifth', async (database) => {
  await using app = await createTestApp(database)
  await post(app)
  // The delays after the first three attempts.
  for (const [i, wait] of [minute, 2 * minute, 5 * minute].entries()) {
    await recordSendResult(app.db, await claim(app), later, app.now())
    const row = await letterRow(app)
    expect(row).toMatchObject({
      state: 'waiting',
      attempts: i + 1,
      settled_at: null,
      claim: null,
      last_response: later.words,
    })
    expect(row.due_at - app.now()).toBeGreaterThanOrEqual(0.8 * wait)
    expect(row.due_at - app.now()).toBeLessThanOrEqual(1.2 * wait)
    expect(await claimEmail(app.db, row.due_at - 1)).toBeNull()
    app.advance(row.due_at - app.now())
  }
})

test.each(databases)('%s: after three days an email is given up with the last error', async (database) => {
  await using app = await createTestApp(database)
  await post(app)
  app.advance(72 * hour)
  await recordSendResult(app.db, await claim(app), later, app.now())
  const words = '451 come back tomorrow (given up after three days)'
  expect(await letterRow(app)).toMatchObject({ state: 'refused', settled_at: app.now(), last_response: words })
  expect(await getHistory(app)).toEqual([{ at: app.now(), kind: 'later', text: words }])
  expect(await claimEmail(app.db, openingTime + 100 * hour)).toBeNull()
})

test.each(databases)('%s: a refused email is final, and an unknown result is recorded as unknown', async (database) => {
  await using app = await createTestApp(database)
  await post(app, { id: 'a' })
  await recordSendResult(app.db, await claim(app), { kind: 'refused', words: '550 no such guest' }, openingTime)
  await post(app, { id: 'b' })
  await recordSendResult(app.db, await claim(app), { kind: 'later', words: 'no answer', unknown: true }, openingTime)
  expect(await letterRow(app, 'a')).toMatchObject({ state: 'refused', last_response: '550 no such guest' })
  expect(await letterRow(app, 'b')).toMatchObject({ state: 'waiting' })
  expect((await getHistory(app)).map(({ kind }) => kind).toSorted()).toEqual(['refused', 'unknown'])
})

test.each(databases)('%s: overdue and refused emails are counted as stuck', async (database) => {
  await using app = await createTestApp(database)
  expect(await countStuckEmails(app.db, openingTime)).toEqual({ overdue: 0, refused: 0 })
  for (const id of ['sent', 'refused', 'waiting']) await post(app, { id })
  for (const kind of ['sent', 'refused'] as const)
    await recordSendResult(app.db, await claim(app), { kind, words: '' }, openingTime)
  expect(await countStuckEmails(app.db, openingTime + 15 * minute)).toEqual({ overdue: 0, refused: 1 })
  expect(await countStuckEmails(app.db, openingTime + 15 * minute + 1)).toEqual({ overdue: 1, refused: 1 })
})

test.each(databases)('%s: an email scheduled for later is overdue only after its scheduled time', async (database) => {
  await using app = await createTestApp(database)
  await queueEmail(app.db, { ...sampleEmail(), eventId: null, kind: 'alert' }, openingTime, 9 * hour)
  expect(await countStuckEmails(app.db, openingTime + 9 * hour + 15 * minute)).toEqual({ overdue: 0, refused: 0 })
  expect(await countStuckEmails(app.db, openingTime + 9 * hour + 15 * minute + 1)).toEqual({ overdue: 1, refused: 0 })
})

async function post({ db }: TestApp, email: Parameters<typeof sampleEmail>[0] = {}, at = openingTime) {
  await queueEmail(db, { ...sampleEmail(email), eventId: null, kind: 'alert' }, at)
}

async function claim(app: TestApp) {
  const email = await claimEmail(app.db, app.now())
  if (!email) throw new Error('Nothing was due')
  return email
}

function letterRow({ db }: TestApp, id = 'letter-1') {
  return db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function getHistory({ db }: TestApp) {
  return db.selectFrom('email_log_entry').select(['at', 'kind', 'text']).orderBy('at').execute()
}

import { expect, test } from 'vitest'
import { claimEmail } from '../../../tests/doubles/claim-letter.ts'
import { sampleEmail } from '../../../tests/doubles/sample-letter.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/house.ts'
import { resendEmail, queueMailboxEmails } from './resend.server.ts'
import type { SendEmailResult } from './letter.ts'
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

test.each(databases)(
  '%s: a refused letter is posted again, three days before it, the same letter as before',
  async (database) => {
    await using house = await createTestApp(database)
    await settled(house, { kind: 'refused', words: '550 no such guest', by: 'smtp://mail.example:587' })
    const before = await row(house)
    expect(before).toMatchObject({ state: 'refused', carrier: 'smtp://mail.example:587' })
    house.advance(retryWindowMs)
    expect(await resendEmail(house.db, { id, state: 'refused', postedAt: openingTime }, house.now())).toBe('posted')
    expect(await row(house)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      due_at: house.now(),
      posted_at: house.now(),
      created_at: openingTime,
      settled_at: null,
      message_id: before.message_id,
      recipient: before.recipient,
      last_words: '550 no such guest',
    })
    expect(await history(house)).toEqual(['refused 550 no such guest', 'again '])
    expect(await countStuckEmails(house.db, house.now())).toEqual({ overdue: 0, refused: 0 })
    const letter = await claimEmail(house.db, house.now())
    await recordSendResult(house.db, letter!, { kind: 'later', words: '451 busy' }, house.now())
    expect(await row(house)).toMatchObject({ state: 'waiting', attempts: 1 })
  },
)

test.each(databases)('%s: the same wish twice, one after the other or at once, posts once', async (database) => {
  await using house = await createTestApp(database)
  await settled(house, { kind: 'sent', words: '250 kept' })
  const seen = { id, state: 'sent', postedAt: openingTime }
  // The clock stands still here: the wish is recognised all the same.
  expect(await Promise.all([1, 2, 3].map(() => resendEmail(house.db, seen, openingTime)))).toEqual([
    'posted',
    'posted',
    'posted',
  ])
  expect(await history(house)).toEqual(['again ', 'sent 250 kept'])
  const letter = await claimEmail(house.db, openingTime)
  await recordSendResult(house.db, letter!, { kind: 'sent', words: '250 kept again' }, openingTime + 1)
  expect(await resendEmail(house.db, seen, openingTime + 2)).toBe('posted')
  expect(await claimEmail(house.db, openingTime + 2)).toBeNull()
})

test.each(databases)(
  '%s: a letter a worker has claimed is left to it; one that a dead worker held is not',
  async (database) => {
    await using house = await createTestApp(database)
    await queueEmail(house.db, { ...sampleEmail(), leadId: null, kind: 'alert' }, openingTime)
    const held = await claimEmail(house.db, openingTime)
    const seen = { id, state: 'waiting', postedAt: openingTime }
    expect(await resendEmail(house.db, seen, openingTime + 1)).toBe('claimed')
    expect(await row(house)).toMatchObject({ claim: held!.claim, attempts: 1, posted_at: openingTime })
    expect(await history(house)).toEqual([])
    expect(await resendEmail(house.db, seen, openingTime + emailClaimMs + 1)).toBe('posted')
    await recordSendResult(
      house.db,
      held!,
      { kind: 'sent', words: 'too late to say so' },
      openingTime + emailClaimMs + 2,
    )
    expect(await row(house)).toMatchObject({ state: 'waiting', claim: null, attempts: 0 })
  },
)

test.each(databases)('%s: whoever saw it otherwise than it is does nothing', async (database) => {
  await using house = await createTestApp(database)
  await settled(house, { kind: 'sent', words: '250 kept' })
  expect(
    await resendEmail(house.db, { id, state: 'waiting', postedAt: openingTime }, openingTime + 9, 'other@home.example'),
  ).toBe('moved-on')
  expect(await resendEmail(house.db, { id: 'no-such', state: 'waiting', postedAt: openingTime }, openingTime + 9)).toBe(
    'missing',
  )
  expect(await row(house)).toMatchObject({ state: 'sent', recipient: 'guest@home.example' })
})

test.each(databases)('%s: a mended address is written down beside the old one', async (database) => {
  await using house = await createTestApp(database)
  await settled(house, { kind: 'refused', words: '550 no such guest' })
  expect(
    await resendEmail(
      house.db,
      { id, state: 'refused', postedAt: openingTime },
      openingTime + 9,
      'guest@house.example',
    ),
  ).toBe('posted')
  expect((await claimEmail(house.db, openingTime + 9))?.to).toBe('guest@house.example')
  expect(await history(house)).toContain('again The address was guest@home.example, now it is guest@house.example')
})

test.each(databases)('%s: what was kept for want of e-mail is posted once, the oldest first', async (database) => {
  await using house = await createTestApp(database)
  const { db } = house
  const keep = (id: string, at: number, kind = 'receipt', by = 'mailbox') =>
    recordSentEmail(
      db,
      { ...sampleEmail({ id, kind }), leadId: null },
      { kind: 'sent', words: 'Written to the mailbox', by },
      at,
    )
  await keep('second', openingTime + 20)
  await keep('third', openingTime + 30, 'alert')
  await keep('first', openingTime + 10, 'reply')
  // A clock that was ahead: it is due all the same.
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
  for (const letter of carried)
    await recordSendResult(db, letter, { kind: 'sent', words: '250', by: 'smtp://a:25' }, now)
  expect(await queueMailboxEmails(db, now + 1)).toBe(0)
  expect((await history(house)).filter((line) => line === 'again ')).toHaveLength(4)
  expect(await countStuckEmails(db, now)).toEqual({ overdue: 0, refused: 0 })
})

async function settled(house: TestApp, verdict: SendEmailResult) {
  await queueEmail(house.db, { ...sampleEmail(), leadId: null, kind: 'alert' }, openingTime)
  await recordSendResult(house.db, (await claimEmail(house.db, openingTime))!, verdict, openingTime)
}

function row({ db }: TestApp) {
  return db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function history({ db }: TestApp) {
  const events = await db.selectFrom('letter_event').selectAll().orderBy('at').orderBy('kind').execute()
  return events.map(({ kind, words }) => `${kind} ${words}`)
}

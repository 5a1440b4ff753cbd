import { expect, test } from 'vitest'
import { claimEmail } from '../../../tests/doubles/claim-letter.ts'
import { sampleEmail } from '../../../tests/doubles/sample-letter.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/house.ts'
import { openDatabase, type Db } from '../database/database.server.ts'
import type { SendEmailResult } from './letter.ts'
import { claimEmails, emailClaimMs, countStuckEmails, queueEmail, recordSendResult } from './outbox.server.ts'

const minute = 60_000
const hour = 60 * minute
const later: SendEmailResult = { kind: 'later', words: '451 come back tomorrow' }

test.each(databases)('%s: a posted letter is claimed as it was composed', async (database) => {
  await using house = await createTestApp(database)
  const letter = sampleEmail({ kind: 'alert', templateParams: { requestorName: 'Zoë' } })
  await post(house, letter)
  expect(await claimEmail(house.db, openingTime)).toEqual({
    ...letter,
    claim: expect.any(String),
    attempts: 1,
    postedAt: openingTime,
  })
  expect(await claimEmail(house.db, openingTime)).toBeNull()
})

test.each(databases)(
  '%s: nothing is claimed before it is due, and what has waited longest goes first',
  async (database) => {
    await using house = await createTestApp(database)
    for (const [id, at] of [
      ['b', 2_000],
      ['a', 1_000],
      ['c', 3_000],
    ] as const)
      await post(house, { id }, openingTime + at)
    expect(await claimEmail(house.db, openingTime)).toBeNull()
    const claimed = []
    for (let i = 0; i < 3; i++) claimed.push((await claimEmail(house.db, openingTime + 3_000))?.id)
    expect(claimed).toEqual(['a', 'b', 'c'])
  },
)

test.each(databases)('%s: workers side by side claim every letter once, several at a time', async (database) => {
  await using house = await createTestApp(database)
  await using other = openDatabase(house.config.database)
  await using third = openDatabase(house.config.database)
  const ids = Array.from({ length: 400 }, (_, i) => `letter-${i}`)
  for (const id of ids) await post(house, { id })
  const claimed: string[] = []
  // Each settles what it has while the others claim.
  const work = async (db: Db, nth: number) => {
    const inHand = Array.from({ length: nth }, (_, i) => ({ id: `another-${i}` }))
    for (;;) {
      const letters = await claimEmails(db, { now: openingTime, most: 2 + nth, inHand })
      if (letters.length === 0) return
      await Promise.all(
        letters.map((letter) => recordSendResult(db, letter, { kind: 'sent', words: '250' }, openingTime)),
      )
      claimed.push(...letters.map(({ id }) => id))
    }
  }
  await Promise.all([house.db, other, third, house.db, other, third].map(work))
  expect(claimed.toSorted()).toEqual(ids.toSorted())
})

test.each(databases)('%s: a claim whose worker died falls back, and the attempt counts', async (database) => {
  await using house = await createTestApp(database)
  await post(house)
  const first = await claimEmail(house.db, openingTime)
  expect(await claimEmail(house.db, openingTime + emailClaimMs)).toBeNull()
  const second = await claimEmail(house.db, openingTime + emailClaimMs + 1)
  expect(second).toMatchObject({ id: first?.id, attempts: 2 })
  expect(second?.claim).not.toBe(first?.claim)
  const unknown = { kind: 'unknown', words: expect.stringMatching(/never reported back: it may have arrived/) }
  expect(await historyOf(house)).toEqual([{ at: openingTime + emailClaimMs + 1, ...unknown }])
  await recordSendResult(house.db, second!, later, openingTime + emailClaimMs + 2)
  await claimEmail(house.db, openingTime + hour)
  expect((await historyOf(house)).map(({ kind }) => kind)).toEqual(['unknown', 'later'])
})

test.each(databases)('%s: whoever lost the claim changes nothing', async (database) => {
  await using house = await createTestApp(database)
  await post(house)
  const lost = await claim(house)
  house.advance(emailClaimMs + 1)
  const held = await claim(house)
  await recordSendResult(house.db, lost, { kind: 'refused', words: 'too late to say so' }, house.now())
  expect(await letterRow(house)).toMatchObject({ state: 'waiting', claim: held.claim, last_words: null })
  expect((await historyOf(house)).map(({ kind }) => kind)).toEqual(['unknown'])
  await recordSendResult(house.db, held, { kind: 'sent', words: '250 kept' }, house.now())
  await recordSendResult(house.db, lost, later, house.now())
  expect(await letterRow(house)).toMatchObject({ state: 'sent', last_words: '250 kept' })
})

test.each(databases)('%s: a letter that was sent stays sent', async (database) => {
  await using house = await createTestApp(database)
  await post(house)
  await recordSendResult(house.db, await claim(house), { kind: 'sent', words: '250 kept' }, openingTime + 5)
  expect(await letterRow(house)).toMatchObject({
    state: 'sent',
    attempts: 1,
    settled_at: openingTime + 5,
    claim: null,
    claimed_until: null,
    last_words: '250 kept',
  })
  expect(await historyOf(house)).toEqual([{ at: openingTime + 5, kind: 'sent', words: '250 kept' }])
  expect(await claimEmail(house.db, openingTime + 72 * hour)).toBeNull()
})

test.each(databases)('%s: later means after a wait, give or take a fifth', async (database) => {
  await using house = await createTestApp(database)
  await post(house)
  // The waits after the first three attempts.
  for (const [i, wait] of [minute, 2 * minute, 5 * minute].entries()) {
    await recordSendResult(house.db, await claim(house), later, house.now())
    const row = await letterRow(house)
    expect(row).toMatchObject({
      state: 'waiting',
      attempts: i + 1,
      settled_at: null,
      claim: null,
      last_words: later.words,
    })
    expect(row.due_at - house.now()).toBeGreaterThanOrEqual(0.8 * wait)
    expect(row.due_at - house.now()).toBeLessThanOrEqual(1.2 * wait)
    expect(await claimEmail(house.db, row.due_at - 1)).toBeNull()
    house.advance(row.due_at - house.now())
  }
})

test.each(databases)('%s: after three days a letter is set aside, with the last words said', async (database) => {
  await using house = await createTestApp(database)
  await post(house)
  house.advance(72 * hour)
  await recordSendResult(house.db, await claim(house), later, house.now())
  const words = '451 come back tomorrow (given up after three days)'
  expect(await letterRow(house)).toMatchObject({ state: 'refused', settled_at: house.now(), last_words: words })
  expect(await historyOf(house)).toEqual([{ at: house.now(), kind: 'later', words }])
  expect(await claimEmail(house.db, openingTime + 100 * hour)).toBeNull()
})

test.each(databases)(
  '%s: a refusal sets aside at once; an attempt nobody knows of is noted as such',
  async (database) => {
    await using house = await createTestApp(database)
    await post(house, { id: 'a' })
    await recordSendResult(house.db, await claim(house), { kind: 'refused', words: '550 no such guest' }, openingTime)
    await post(house, { id: 'b' })
    await recordSendResult(
      house.db,
      await claim(house),
      { kind: 'later', words: 'no answer', unknown: true },
      openingTime,
    )
    expect(await letterRow(house, 'a')).toMatchObject({ state: 'refused', last_words: '550 no such guest' })
    expect(await letterRow(house, 'b')).toMatchObject({ state: 'waiting' })
    expect((await historyOf(house)).map(({ kind }) => kind).toSorted()).toEqual(['refused', 'unknown'])
  },
)

test.each(databases)('%s: trouble is what waits too long and what was set aside', async (database) => {
  await using house = await createTestApp(database)
  expect(await countStuckEmails(house.db, openingTime)).toEqual({ overdue: 0, refused: 0 })
  for (const id of ['sent', 'refused', 'waiting']) await post(house, { id })
  for (const kind of ['sent', 'refused'] as const)
    await recordSendResult(house.db, await claim(house), { kind, words: '' }, openingTime)
  expect(await countStuckEmails(house.db, openingTime + 15 * minute)).toEqual({ overdue: 0, refused: 1 })
  expect(await countStuckEmails(house.db, openingTime + 15 * minute + 1)).toEqual({ overdue: 1, refused: 1 })
})

test.each(databases)('%s: an email posted for later is overdue only after that moment', async (database) => {
  await using house = await createTestApp(database)
  await queueEmail(house.db, { ...sampleEmail(), leadId: null, kind: 'alert' }, openingTime, 9 * hour)
  expect(await countStuckEmails(house.db, openingTime + 9 * hour + 15 * minute)).toEqual({ overdue: 0, refused: 0 })
  expect(await countStuckEmails(house.db, openingTime + 9 * hour + 15 * minute + 1)).toEqual({ overdue: 1, refused: 0 })
})

async function post({ db }: TestApp, letter: Parameters<typeof sampleEmail>[0] = {}, at = openingTime) {
  await queueEmail(db, { ...sampleEmail(letter), leadId: null, kind: 'alert' }, at)
}

async function claim(house: TestApp) {
  const letter = await claimEmail(house.db, house.now())
  if (!letter) throw new Error('Nothing was due')
  return letter
}

function letterRow({ db }: TestApp, id = 'letter-1') {
  return db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function historyOf({ db }: TestApp) {
  return db.selectFrom('letter_event').select(['at', 'kind', 'words']).orderBy('at').execute()
}

import { expect, test } from 'vitest'
import { newLead } from '../../../tests/doubles/sample-lead.ts'
import { databases, emptyHouse, opening } from '../../../tests/house.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { sampleCatalogue } from '../../menu/catalogue/sample-catalogue.ts'
import { openDatabase, type Db } from '../../plumbing/database/database.server.ts'
import type { Lead } from './lead.ts'
import type { NewLead } from './leads.server.ts'
import { recordLead } from './record-lead.server.ts'
import { composeLetters } from './letters.ts'

const { identity } = sampleSettings
const compose = (lead: Lead) =>
  composeLetters(lead, {
    identity,
    siteUrl: 'https://bar.example',
    catalogue: { ...sampleCatalogue, version: 1 },
    pageOf: () => '/thankyou',
  })
const record = async (db: Db, lead: NewLead, now = opening) => {
  const recorded = await recordLead(db, lead, compose, now)
  if (!recorded) throw new Error('Turned away without a limit')
  return recorded
}

test.each(databases)('%s: the same form posted many times at once is one request', async (database) => {
  await using house = await emptyHouse(database)
  const form = newLead()
  const leads = await Promise.all(Array.from({ length: 12 }, () => record(house.db, form)))
  expect(new Set(leads.map(({ reference }) => reference)).size).toBe(1)
  expect(await leadsIn(house.db)).toHaveLength(1)
  expect(await lettersIn(house.db)).toHaveLength(2)
})

test('postgres: and so it is when two web processes take it', async () => {
  await using house = await emptyHouse('postgres')
  await using other = openDatabase(house.config.database)
  const form = newLead()
  const leads = await Promise.all([house.db, other, house.db, other].map((db) => record(db, form)))
  expect(new Set(leads.map(({ reference }) => reference)).size).toBe(1)
  expect(await lettersIn(house.db)).toHaveLength(2)
})

test.each(databases)(
  '%s: changed words sent at once with one form: all but the first point to another',
  async (database) => {
    await using house = await emptyHouse(database)
    const form = newLead()
    const leads = await Promise.all(
      ['one', 'two', 'three'].map((wordsHash) => record(house.db, { ...form, wordsHash })),
    )
    expect(leads.filter(({ duplicateOf }) => duplicateOf === null)).toHaveLength(1)
    const references = leads.map(({ reference }) => reference)
    for (const { duplicateOf, reference } of leads) {
      if (duplicateOf !== null) expect(references.filter((other) => other !== reference)).toContain(duplicateOf)
    }
  },
)

test.each(databases)(
  '%s: of many requests from one sender at once, only so many an hour are taken',
  async (database) => {
    await using house = await emptyHouse(database)
    const send = (now: number, senderHash = 'sender') =>
      recordLead(house.db, newLead({ senderHash }), compose, now, { mostAnHour: 2 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(opening)))
    expect(answers.filter((lead) => lead !== null)).toHaveLength(2)
    expect(await lettersIn(house.db)).toHaveLength(4)
    expect(await send(opening + 3_599_999)).toBeNull()
    expect(await send(opening, 'somebody else')).not.toBeNull()
    expect(await send(opening + 3_600_000)).not.toBeNull()
  },
)

test.each(databases)('%s: what arrives together is measured by its own limits', async (database) => {
  await using house = await emptyHouse(database)
  const none = { receipts: { anAddressADay: 0, anHour: 0 } }
  await Promise.all([
    recordLead(house.db, newLead(), compose, opening, none),
    recordLead(house.db, newLead(), compose, opening),
  ])
  expect((await lettersIn(house.db)).map(({ kind }) => kind)).toEqual(['alert', 'alert', 'receipt'])
})

function leadsIn(db: Db) {
  return db.selectFrom('lead').selectAll().execute()
}

function lettersIn(db: Db) {
  return db.selectFrom('letter').selectAll().orderBy('kind').execute()
}

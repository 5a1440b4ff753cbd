import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bareHouse } from '../../../tests/bare-house.ts'
import { newLead, sampleRequest } from '../../../tests/doubles/sample-lead.ts'
import { databases } from '../../../tests/house.ts'
import type { Services } from '../../house.server.ts'
import { readEvents } from '../../leads/lead/lead-events.server.ts'
import { leadStates, type Lead } from '../../leads/lead/lead.ts'
import { findLead, requestColumns } from '../../leads/lead/leads.server.ts'
import { readToldEstimates } from '../../leads/lead/told-estimates.server.ts'
import { usualReplies } from '../../leads/replies/usual-replies.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { carryOutMigrations, forgetMigrations, migrate } from '../../plumbing/database/migrate.server.ts'
import { undelete } from '../../plumbing/database/trash.server.ts'
import { ownTables } from '../rooms.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const [far, past] = ['2199-01-01', '2020-01-01']
const corrected = 'Corrected. Message: nothing → two\nlines → and an arrow\nThe estimate was reckoned anew.'

test.each(databases)('%s: a database of the first version is brought up to date, and nothing is lost', async (name) => {
  await using old = await formerHouse(name)
  await migrate(old.db)
  await expectAllOfIt(old.db)
})

test.each(databases)('%s: a backup of the first version comes back and is brought up to date', async (name) => {
  await using old = await formerHouse(name)
  const dir = mkdtempSync(join(tmpdir(), 'bar-former-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const { file } = await writeBackup(old, join(dir, 'backup'))
  await using house = await bareHouse(name)
  await restoreBackup(house, file)
  await expectAllOfIt(house.db)
})

async function expectAllOfIt(db: Db): Promise<void> {
  const of = async (id: string) => (await findLead(db, id))!
  const standing = ({ state, heldUntil, lostReason }: Lead) => [state, heldUntil, lostReason]
  for (const state of leadStates) {
    const { request, snapshot } = newLead()
    expect(await of(state)).toMatchObject({ state, request: { ...request, message: state }, snapshot })
  }
  expect(standing(await of('held'))).toEqual(['held', far, null])
  expect(standing(await of('lost'))).toEqual(['lost', null, 'Too expensive'])
  // A hold of the past ends without a word: the request stands where it stood before, and its history says so.
  expect(standing(await of('past'))).toEqual(['quoted', null, null])
  expect((await readEvents(db, 'past'))[0]).toMatchObject({
    at: 101,
    actor: 'clock',
    kind: 'moved',
    details: { from: 'held', to: 'quoted' },
  })
  expect(standing(await of('silent'))).toEqual(['new', null, null])
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([
    { lead_id: 'held', until: far, placed_at: 5, placed_by: 'owner' },
  ])
  expect((await readEvents(db, 'held')).map(({ at, kind, details }) => [at, kind, details])).toEqual([
    [7, 'undone', { from: 'lost', to: 'held', until: far }],
    [6, 'moved', { from: 'held', to: 'lost', reason: 'A “mistake”' }],
    [5, 'moved', { from: 'quoted', to: 'held', until: far }],
    [4, 'moved', { from: 'new', to: 'quoted' }],
    [3, 'edited', { text: corrected }],
    [2, 'reply', { subject: 'Your quote' }],
    [1, 'note', { text: 'Call\n"her" mother' }],
  ])
  const toldEstimates = async (id: string) =>
    (await readToldEstimates(db, await of(id))).map(({ at, kind }) => [at, kind])
  expect(await toldEstimates('held')).toEqual([[3, 'reckoned']])
  expect(await toldEstimates('new')).toEqual([[1_000, 'form']])
  expect(await db.selectFrom('letter').select(['id', 'lead_id', 'state']).execute()).toEqual([
    { id: 'a-letter', lead_id: 'new', state: 'waiting' },
  ])
  expect(await db.selectFrom('lead_search').select('lead_id').execute()).toHaveLength(leadStates.length + 2)

  expect(await undelete(db, 'a-note')).toEqual({ kind: 'note', name: 'Thrown' })
  expect((await readEvents(db, 'new')).map(({ kind, details }) => [kind, details])).toEqual([
    ['note', { text: 'Thrown' }],
  ])
  expect(await undelete(db, 'a-lead')).toMatchObject({ kind: 'lead' })
  expect(standing(await of('thrown'))).toEqual(['held', far, null])

  const replies = await db.selectFrom('setting').select('value').where('name', '=', 'replies').executeTakeFirstOrThrow()
  expect(JSON.parse(replies.value)).toEqual({
    decline: { ...formerDecline, notedAs: 'lost' },
    quote: { ...usualReplies.quote, notedAs: 'none' },
  })
}

const formerDecline = {
  name: 'Decline kindly',
  notedAs: 'none',
  subject: 'About {date} ({reference})',
  body: 'Hello {first},\n\nthank you for thinking of us. We cannot be there on {date}, and would rather tell you now than keep you waiting.\n\nIf your date moves, write to us: we would love to pour for you.\n\nAll the best for the day,\n{business}',
}

/** A house whose tables are those of the first version: requests in every state, holds, events of every kind, trash, letters. */
async function formerHouse(database: (typeof databases)[number]): Promise<Services> {
  const old = await bareHouse(database)
  const { db } = old
  await db.transaction().execute(async (db) => {
    for (const table of ownTables) await db.schema.dropTable(table).ifExists().execute()
    await forgetMigrations(db)
    await carryOutMigrations(db, ['0001-opening-night', '0002-backbar'], old.now())
  })
  for (const state of leadStates)
    await putFormer(db, state, state, { lost_reason: state === 'lost' ? 'Too expensive' : null })
  await sql`update lead set held_until = ${far} where id = 'held'`.execute(db)
  await putFormer(db, 'past', 'held', { held_until: past })
  await putFormer(db, 'silent', 'held', { held_until: past })
  await putEvents(db, 'held', [
    ['note', 'Call\n"her" mother', null, null],
    ['reply', 'Your quote', null, null],
    ['edited', corrected, null, null],
    ['moved', '', 'new', 'quoted'],
    ['moved', far, 'quoted', 'held'],
    ['moved', 'A “mistake”', 'held', 'lost'],
    ['undone', far, 'lost', 'held'],
  ])
  await putEvents(db, 'past', [
    ['moved', '', 'new', 'quoted'],
    ['moved', '2019-12-01', 'quoted', 'held'],
    ['moved', past, 'held', 'held'],
  ])
  await sql`update lead_event set at = 100 where lead_id = 'past' and words = ${past}`.execute(db)
  const note = { id: 'e', lead_id: 'new', at: 9, kind: 'note', words: 'Thrown', from_state: null, to_state: null }
  await putBin(db, 'a-note', 'note', { lead_event: [note] })
  await putBin(db, 'a-lead', 'lead', { lead: [formerRow('thrown', 'held', { held_until: far })] })
  await putBin(db, 'another', 'partner', { partner: [] })
  const replies = { decline: formerDecline, quote: { ...usualReplies.quote, notedAs: 'none' } }
  await db
    .insertInto('setting')
    .values({ name: 'replies', value: JSON.stringify(replies), is_sample: 0, changed_at: 1 })
    .execute()
  await sql`
    insert into letter (id, lead_id, kind, message_id, recipient, subject, body_text, body_html, state, attempts, created_at,
      due_at, posted_at)
    values ('a-letter', 'new', 'receipt', '<a>', 'Nora@home.example', 'Thanks', 'x', 'x', 'waiting', 0, 1000, 1000, 1000)`.execute(
    db,
  )
  return old
}

function formerRow(id: string, state: string, changes: object) {
  const { snapshot } = newLead()
  const {
    heard_from: _1,
    came_by: _2,
    experience: _3,
    package: _4,
    place_facts: _5,
    ...columns
  } = requestColumns(sampleRequest({ message: id }))
  return {
    id,
    reference: `NT-${id}`,
    created_at: 1_000,
    state,
    spam_reason: state === 'spam' ? 'a trap' : null,
    duplicate_of: null,
    idempotency_key: id,
    words_hash: 'w',
    sender_hash: 's',
    ...columns,
    snapshot: JSON.stringify(snapshot),
    source: 'form',
    total_cents: snapshot.totalCents,
    first_reply_at: null,
    held_until: null,
    lost_reason: null,
    ...changes,
  }
}

async function putFormer(db: Db, id: string, state: string, changes: object): Promise<void> {
  await db
    .insertInto('lead')
    .values(formerRow(id, state, changes) as never)
    .execute()
  await db.insertInto('lead_search').values({ lead_id: id, words: id }).execute()
}

type FormerEvent = [kind: string, words: string, from: string | null, to: string | null]

async function putEvents(db: Db, leadId: string, events: FormerEvent[]): Promise<void> {
  for (const [i, [kind, words, from, to]] of events.entries())
    await sql`
      insert into lead_event (id, lead_id, at, kind, words, from_state, to_state)
      values (${`${leadId}-${i}`}, ${leadId}, ${i + 1}, ${kind}, ${words}, ${from}, ${to})`.execute(db)
}

async function putBin(db: Db, id: string, kind: string, contents: object): Promise<void> {
  await db
    .insertInto('bin')
    .values({ id, kind, name: 'Thrown', contents: JSON.stringify(contents), at: 1 })
    .execute()
}

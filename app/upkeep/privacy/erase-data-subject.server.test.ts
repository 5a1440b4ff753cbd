import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databases, createTestApp, type TestApp } from '../../../tests/test-app.ts'
import { saveRunSheetVersion } from '../../operations/events/run-sheet-versions.server.ts'
import { createFirstOwner } from '../../business/auth/users.server.ts'
import { insertHistoryEntry, insertEvent } from '../../../tests/stocked.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import { sendDueEmails } from '../../plumbing/outbox/outbox-loop.server.ts'
import { backupTables } from '../app-parts.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from './erase-data-subject.server.ts'
import { listPossibleMatches, getDataSubject } from './data-subject.server.ts'

const email = 'nora@home.example'

describe.each(databases)('%s', (database) => {
  test('a person’s data is found regardless of email case, without other people’s data', async () => {
    await using app = await createTestApp(database)
    const mine = await stock(app)
    const person = await getDataSubject(app.db, '  NORA@home.EXAMPLE ')
    expect(person.requests.map(({ id }) => id).toSorted()).toEqual(mine.map(({ id }) => id).toSorted())
    expect(person.requests.flatMap(({ history }) => history.map(({ words }) => words))).toEqual(['likes olives'])
    expect(person.letters).toHaveLength(4)
    expect(person.letters.every(({ text }) => text !== null && text.length > 100)).toBe(true)
    expect(person.requests.map(({ night }) => night?.facts?.contact)).toContain('The aunt of Nora Ephron')
    expect(person.unfinishedInquiries.map(({ id }) => id)).toEqual(['undated'])
    expect(person.inBin).toBe(2)
    expect((await listPossibleMatches(app.db, person)).map(({ email, why }) => [email, why])).toEqual([
      ['delia@home.example', 'phone'],
      ['other@home.example', 'words'],
    ])
  })

  test('erasing a person removes their data from every table and leaves other data unchanged', async () => {
    await using app = await createTestApp(database)
    const mine = await stock(app)
    await sendDueEmails(app)
    expect(mailbox(app)).toHaveLength(8)
    const others = await rowsWithout(
      app,
      mine.map(({ id }) => id),
    )
    expect(await erase(app)).toBe(true)
    expect(await rowsWithout(app, [])).toEqual(others)
    const everything = JSON.stringify(
      await Promise.all(backupTables.map((table) => app.db.selectFrom(table).selectAll().execute())),
    )
    // The email address is left out of this list, because it appears in the notes of a different client, which the page
    // links to instead.
    for (const words of [
      'Nora Ephron',
      'The Cistern Club of Nora',
      'likes olives',
      ...mine.map(({ id }) => id),
      ...mine.map(({ reference }) => reference),
    ])
      expect(everything).not.toContain(words)
    expect(mailbox(app)).toHaveLength(4)
    expect(app.lines.at(-1)).toMatchObject({ event: 'erased', requests: 2, letters: 4 })
    expect(await app.db.selectFrom('security_event').select(['at', 'kind', 'text', 'device']).execute()).toEqual([
      { at: app.now(), kind: 'erased', text: '2 events, 4 emails', device: 'Safari on iPhone' },
    ])
    expect(JSON.stringify(app.lines)).not.toContain('nora@')
    const nobody = await getDataSubject(app.db, email)
    expect([nobody.requests, nobody.letters, nobody.inBin]).toEqual([[], [], 0])
  })

  test('erasing a person is refused if new data arrived since the owner looked', async () => {
    await using app = await createTestApp(database)
    await insertEvent(app)
    const seen = computeDataSubjectTag(await getDataSubject(app.db, email))
    await insertEvent(app)
    expect(await eraseDataSubject(app, email, seen, '')).toBe(false)
    expect(await app.db.selectFrom('event').select('id').execute()).toHaveLength(2)
  })

  test('emails sent during the erasure of a person leave nothing behind', async () => {
    await using app = await createTestApp(database)
    await insertEvent(app)
    const carry: TestApp['carry'] = async (email) => {
      await erase(app)
      return app.carry(email)
    }
    expect(await sendDueEmails({ ...app, carry })).toBe(2)
    expect(mailbox(app)).toEqual([])
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
    expect(await app.db.selectFrom('email_log_entry').select('id').execute()).toEqual([])
  })

  test('erasing the owner’s own address deletes its events and keeps emails about other clients', async () => {
    await using app = await createTestApp(database)
    await createFirstOwner(
      app.db,
      { name: 'Olive', email: 'Olive@bar.example', password: 'three olives and a twist' },
      app.now(),
    )
    await insertEvent(app)
    await insertEvent(app, { fromEmail: 'hello@nerdandtonic.example' })
    expect(await erase(app, 'hello@nerdandtonic.example')).toBe(true)
    expect(await app.db.selectFrom('event').select('from_email').execute()).toEqual([{ from_email: email }])
    expect(await app.db.selectFrom('email').select('recipient').orderBy('recipient').execute()).toEqual([
      { recipient: 'hello@nerdandtonic.example' },
      { recipient: email },
    ])
  })
})

test('erasing a person also deletes their mailbox emails that have no database row', async () => {
  await using app = await createTestApp()
  await insertEvent(app)
  const dir = join(app.config.dataDir, 'mailbox')
  mkdirSync(dir)
  writeFileSync(join(dir, 'old.eml'), 'From: bar@bar.example\r\nTo: "Nora"\r\n <Nora@home.example>\r\n\r\nHello')
  writeFileSync(join(dir, 'alert.eml'), 'To: bar@bar.example\r\nReply-To: nora@home.example\r\n\r\nHello')
  writeFileSync(join(dir, 'other.eml'), 'To: notnora@home.example\r\n\r\nTo: nora@home.example')
  expect(await erase(app)).toBe(true)
  expect(mailbox(app)).toEqual(['other.eml'])
})

/**
 * Two events of Nora's, the first with a note, the second in the trash. Two of other clients: the first with her phone
 * number, the second mentions her.
 */
async function stock(app: TestApp) {
  const first = await insertEvent(app, { eventVenue: 'The Cistern Club of Nora' })
  const second = await insertEvent(app, { fromEmail: 'Nora@Home.Example' })
  await insertHistoryEntry(app, first.id, 'note', 'likes olives')
  const card = {
    title: 'Nora Ephron & Nick',
    design: 'bough',
    pouring: '',
    changed_at: app.now(),
    changed_by: 'client',
  }
  const drinks = JSON.stringify([{ recipe: 'negroni', name: 'When Nora Ephron Met', dedication: '' }])
  await app.db
    .insertInto('menu_card')
    .values({ event_id: first.id, ...card, drinks })
    .execute()
  const list = { facts: {}, lines: [{ key: 'Ice', product: { ingredient: 'Ice for Nora Ephron' }, amount: null }] }
  await app.db
    .insertInto('shopping_list_version')
    .values({ id: 'version', event_id: first.id, number: 1, codes: JSON.stringify(list), created_at: 1 })
    .execute()
  const checkmark = { line: 'Ice', is_bought: 1, codes: '[]', phone: 'phone' }
  await app.db
    .insertInto('shopping_list_checkmark')
    .values({ id: 'tick-one', event_id: first.id, ...checkmark, at: 1, seen_at: 0, received_at: 1 })
    .execute()
  const night = { event_id: first.id, changed_at: app.now() }
  await app.db
    .insertInto('event_details')
    .values({ ...night, details: JSON.stringify({ contact: 'The aunt of Nora Ephron' }) })
    .execute()
  const tick = { id: 'tick', event_id: first.id, line: 'load-bar', direction: 'out', is_checked: 1, at: app.now() }
  await app.db.insertInto('packing_checkmark').values(tick).execute()
  const lines = [{ id: 'who/event', label: 'Event', words: 'Nora Ephron' }]
  await saveRunSheetVersion(app.db, first.id, lines, app.now())
  const delia = await insertEvent(
    app,
    { fromEmail: 'delia@home.example', requestorName: 'Delia' },
    { duplicate_of: null },
  )
  const other = await insertEvent(app, {
    fromEmail: 'other@home.example',
    requestorName: 'Other',
    phoneNumber: '+19045550199',
  })
  await insertHistoryEntry(app, other.id, 'note', 'friend of nora@home.example')
  await insertHistoryEntry(app, delia.id, 'note', 'sister')
  const row = await app.db.selectFrom('event').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  await moveToTrash(app.db, 'lead', 'Nora Ephron', { event: [{ ...row, id: 'thrown' }] }, app.now())
  const inquiry = (id: string, fromEmail: string) => {
    const input = JSON.stringify({ input: { requestorName: 'Nora Ephron', fromEmail }, onRequest: [] })
    return { id, input, user_id: null, created_at: app.now(), changed_at: app.now() }
  }
  await app.db.insertInto('unfinished_inquiry').values(inquiry('undated', 'Nora@home.example')).execute()
  const rows = { unfinished_inquiry: [inquiry('deleted', email)] }
  await moveToTrash(app.db, 'lead', 'Nora Ephron', rows, app.now())
  await moveToTrash(app.db, 'partner', 'A band', { partner: [] }, app.now())
  return [first, second]
}

async function erase(app: TestApp, address = email): Promise<boolean> {
  return eraseDataSubject(
    app,
    address,
    computeDataSubjectTag(await getDataSubject(app.db, address)),
    'Safari on iPhone',
  )
}

async function rowsWithout({ db }: TestApp, eventIds: string[]) {
  const [leads, events, search, emails, thrown] = [
    await db.selectFrom('event').selectAll().orderBy('id').execute(),
    await db.selectFrom('history_entry').selectAll().orderBy('id').execute(),
    await db.selectFrom('event_search').selectAll().orderBy('event_id').execute(),
    await db.selectFrom('email').selectAll().orderBy('id').execute(),
    await db.selectFrom('trash').selectAll().where('kind', '!=', 'lead').execute(),
  ]
  const isOthers = ({ event_id }: { event_id: string | null }) => !eventIds.includes(event_id ?? '')
  return [
    leads.filter(({ id }) => !eventIds.includes(id)),
    events.filter(isOthers),
    search.filter(isOthers),
    emails.filter(isOthers),
    thrown,
  ]
}

function mailbox({ config }: TestApp): string[] {
  return readdirSync(join(config.dataDir, 'mailbox')).toSorted()
}

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findAgreementView } from '../app/agreements/record/agreement-view.server.ts'
import {
  listAgreementHistoryRows,
  recordAgreementHistoryEntry,
} from '../app/agreements/proposals/agreement-history.server.ts'
import { addHmacsToExistingHistories } from '../app/agreements/proposals/agreement-history-signature.server.ts'
import { openServices } from '../app/services.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { setDatabaseSecret } from '../app/plumbing/secrets/hmac.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { changeAgreement } from './agreed-change.ts'
import { createBareApp } from './bare-app.ts'
import { createTestClient } from './test-client.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

/** A client who signed and then agreed to a change, and the owner who reads the record. */
async function createRecordedAgreement(app: TestApp, language: 'en' | 'es' = 'en') {
  const at = await createTestClient(app, {}, language)
  expect((await at.post(signed)).status).toBe(303)
  await changeAgreement(app.db, at.event.id, { eventGuestCount: 100 })
  const owner = await createOwnerClient(app)
  return { ...at, owner, record: () => owner.open(`/backbar/jobs/${at.event.id}/agreement`) }
}

/** Removes from a record all that seals added: no seal, no key, and no row hashes in history entries. */
async function removeSeals(db: Db, eventId: string): Promise<void> {
  const chain = await listAgreementHistoryRows(db, eventId)
  await db.deleteFrom('agreement_log_entry').where('event_id', '=', eventId).execute()
  await db.deleteFrom('agreement_log_hmac').execute()
  await db.deleteFrom('hmac_key').execute()
  for (const { actor, at, kind, details } of chain) {
    const { rows: _, ...facts } = JSON.parse(details)
    const event = { kind, details: facts } as unknown as Parameters<typeof recordAgreementHistoryEntry>[2]
    await recordAgreementHistoryEntry(db, eventId, event, { actor: actor as 'owner', now: at })
  }
  for (const { id, details } of await listAgreementHistoryRows(db, eventId)) {
    const { rows: _, ...facts } = JSON.parse(details)
    await db
      .updateTable('agreement_log_entry')
      .set({ details: JSON.stringify(facts), hmac: null })
      .where('id', '=', id)
      .execute()
  }
  await rebuildHashChain(db, eventId)
  await db.deleteFrom('agreement_log_hmac').execute()
  await db.deleteFrom('hmac_key').execute()
}

/** Recomputes the hash chain as an attacker would who can write to the database and knows the formula but not the secret. */
async function rebuildHashChain(db: Db, eventId: string): Promise<void> {
  const { createHash } = await import('node:crypto')
  let previous = '0'.repeat(64)
  for (const { id, event_id, number, at, actor, kind, details } of await listAgreementHistoryRows(db, eventId)) {
    const words = JSON.stringify([id, event_id, number, at, actor, kind, details, previous])
    const hash = createHash('sha256').update(words).digest('hex')
    await db.updateTable('agreement_log_entry').set({ previous_hash: previous, hash }).where('id', '=', id).execute()
    previous = hash
  }
}

const intactMessage = 'We checked every part just now'
const alteredMessage = 'Something was changed after it was signed or sent'

/**
 * Columns of each table in which an altered value is detected. Other columns are covered by other history entries or hold
 * nothing that anyone stated. Line codes only choose the language of the business's own texts, next to a protected
 * document. The tax in the year's books was computed from that same document.
 */
const protectedColumns = {
  signature: `proposal_id kind name email at zone ip user_agent consent chosen total_cents text content text_hash
    content_hash link_email_id`.split(/\s+/),
  proposal: `version state event_date holds_date expires_on total_cents document chosen created_at sent_at`.split(
    /\s+/,
  ),
  change_request:
    `proposal_id number kind state requested_by requested_change document chosen before_cents after_cents event_date
    holds_date answer expires_on created_at settled_at weather_move_id print_document`.split(/\s+/),
}

describe.each(databases)('%s: the record of an agreement', (database) => {
  test.each(['signature', 'proposal', 'change_request'] as const)(
    'altering any protected column of the table %s is detected',
    async (table) => {
      await using app = await createTestApp(database)
      const { event } = await createRecordedAgreement(app)
      const { db } = app
      const isAltered = async () => (await findAgreementView(db, event.id))!.isAltered
      expect(await isAltered()).toBe(false)
      const row = (await db.selectFrom(table).selectAll().executeTakeFirstOrThrow()) as Record<
        string,
        string | number | null
      >
      expect(Object.keys(row).toSorted()).toEqual(
        [
          ...protectedColumns[table],
          'id',
          'event_id',
          ...(table === 'signature' ? [] : ['line_codes', 'tax_cents']),
          ...(table === 'proposal' ? ['opened_at', 'settled_at'] : []),
        ].toSorted(),
      )
      for (const column of protectedColumns[table]) {
        const set = async (value: unknown) =>
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${row.id}`.execute(db)
        await set(buildAlteredValue(row[column] ?? null))
        expect([column, await isAltered()]).toEqual([column, true])
        await set(row[column])
      }
      expect(await isAltered()).toBe(false)
      await db.deleteFrom(table).execute()
      expect(await isAltered()).toBe(true)
    },
  )

  test('the agreement record names each altered proposal, signature and change', async () => {
    await using app = await createTestApp(database)
    const { record, owner, event } = await createRecordedAgreement(app)
    const { db } = app
    const before = await record()
    expect(before.text).toContain(intactMessage)
    expect(before.text).toContain('This site sealed the record, and the seal is intact')
    await db.updateTable('signature').set({ email: 'somebody@else.example' }).execute()
    await db.updateTable('change_request').set({ after_cents: 1 }).execute()
    await db.updateTable('proposal').set({ event_date: '2027-05-16' }).execute()
    const { text } = await record()
    for (const words of [
      alteredMessage,
      'Version 1 of the proposal is no longer as it was stored.',
      'The signature of Nora Ephron is no longer as it was stored.',
      'Change 1 is no longer as it was stored.',
    ])
      expect(text).toContain(words)
    expect((await owner.open(`/backbar/jobs/${event.id}`)).text).toContain('was changed after it was written')
  })

  test('the HMAC of the agreement record reveals a rewritten or truncated hash chain', async () => {
    await using app = await createTestApp(database)
    const { record, event } = await createRecordedAgreement(app)
    const { db } = app
    const chain = await listAgreementHistoryRows(db, event.id)
    const last = chain.at(-1)!
    await db.deleteFrom('agreement_log_entry').where('id', '=', last.id).execute()
    const cut = await record()
    expect(cut.text).toContain(alteredMessage)
    expect(cut.text).toContain('Entries are missing at the end')
    const [head] = await db.selectFrom('agreement_log_hmac').selectAll().execute()
    const before = chain.at(-2)!
    await db.updateTable('agreement_log_hmac').set({ length: before.number, last_hash: before.hash }).execute()
    expect((await record()).text).toContain('The seal does not fit')
    await db.deleteFrom('agreement_log_hmac').execute()
    expect((await record()).text).toContain('The seal does not fit')
    await db.insertInto('agreement_log_hmac').values(head!).execute()
    await db.insertInto('agreement_log_entry').values(last).execute()
    expect((await record()).text).toContain(intactMessage)
    const [sent] = chain
    await db
      .updateTable('agreement_log_entry')
      .set({ at: sent!.at - 1 })
      .where('id', '=', sent!.id)
      .execute()
    await rebuildHashChain(db, event.id)
    const anew = await record()
    expect(anew.text).not.toContain('Entry 1 was changed')
    expect(anew.text).toContain('The seal does not fit')
  })

  test('the program in docs/agreements.md verifies a real export and rejects an altered one', async () => {
    await using app = await createTestApp(database)
    const { owner, event } = await createRecordedAgreement(app)
    const answer = await owner.visit(`/backbar/jobs/${event.id}/agreement.json`)
    expect(answer.headers.get('Content-Disposition')).toContain('agreement.json')
    const text = await answer.text()
    const [, program = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/agreements.md', 'utf8'))!
    const [check, file] = ['check.mjs', 'agreement.json'].map((name) => join(app.config.dataDir, name)) as [
      string,
      string,
    ]
    writeFileSync(check, program)
    const run = (content: string) => {
      writeFileSync(file, content)
      return execFileSync(process.execPath, [check, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    }
    const chain = await listAgreementHistoryRows(app.db, event.id)
    expect(run(text)).toBe(`${chain.length} events, the last ${chain.at(-1)!.hash}\n`)
    expect(() => run(text.replace('nora@home.example', 'nina@home.example'))).toThrow()
    expect(() => run(text.replace('"actor": "client"', '"actor": "owner"'))).toThrow()
    expect((await owner.visit('/backbar/jobs/nobody/agreement.json')).status).toBe(404)
  })

  test('after SECRET changes, a record’s HMAC cannot be checked but alterations are detected', async () => {
    await using app = await createTestApp(database)
    const { record, post } = await createRecordedAgreement(app)
    setDatabaseSecret(app.db, 'another secret than before')
    const there = await record()
    expect(there.text).toContain(intactMessage)
    expect(there.text).toContain('The seal cannot be checked here')
    await post({ intent: 'ask', words: 'Do you bring ice?' })
    expect((await record()).text).toContain('The seal cannot be checked here')
    expect(await app.db.selectFrom('hmac_key').select('id').execute()).toHaveLength(2)
    // Alterations are detected even if the seal cannot be checked.
    await app.db.updateTable('signature').set({ ip: '203.0.113.9' }).execute()
    expect((await record()).text).toContain(alteredMessage)
  })

  test('an agreement record without an HMAC verifies and gets one at the next start', async () => {
    await using app = await createTestApp(database)
    const { record, event, post } = await createRecordedAgreement(app)
    const { db } = app
    await removeSeals(db, event.id)
    const unsealed = await record()
    expect(unsealed.text).toContain(intactMessage)
    expect(unsealed.text).toContain('There is no seal on it')
    // The old history entries still vouch for documents.
    const { document } = await db.selectFrom('proposal').select('document').executeTakeFirstOrThrow()
    await db
      .updateTable('proposal')
      .set({ document: document.replace('Nora', 'Nara') })
      .execute()
    expect((await record()).text).toContain(alteredMessage)
    await db.updateTable('proposal').set({ document }).execute()
    await using again = await openServices(app.config, { now: app.now, out: { write: () => true } })
    const sealed = await record()
    const length = (await listAgreementHistoryRows(again.db, event.id)).length
    expect(sealed.text).toContain(intactMessage)
    expect(sealed.text).toContain(`Entries 1 to ${length} were written before the site had seals and sealed as found`)
    const seals = await db.selectFrom('agreement_log_hmac').selectAll().execute()
    await addHmacsToExistingHistories(db, app.now() + 1)
    expect(await db.selectFrom('agreement_log_hmac').selectAll().execute()).toEqual(seals)
    // From now on a change of an old row is detected, too.
    await db.updateTable('signature').set({ name: 'Nobody Ephron' }).execute()
    expect((await record()).text).toContain('The signature of Nobody Ephron is no longer as it was stored.')
    await db.updateTable('signature').set({ name: 'Nora Ephron' }).execute()
    await post({ intent: 'ask', words: 'Do you bring ice?' })
    const on = await record()
    expect(on.text).toContain(intactMessage)
    expect(on.text).toContain('This site sealed the record, and the seal is intact')
  })

  test('agreement records restored without HMACs get them at the next start', async () => {
    await using app = await createTestApp(database)
    const { event } = await createRecordedAgreement(app)
    await removeSeals(app.db, event.id)
    const { file } = await writeBackupFile(app, join(app.config.dataDir, 'kept'))
    await using other = await createBareApp(database)
    await restoreBackup(other, file)
    expect(await findAgreementView(other.db, event.id)).toMatchObject({ isAltered: false, seal: { state: 'none' } })
    await using next = await openServices(other.config, { now: app.now, out: { write: () => true } })
    const view = (await findAgreementView(next.db, event.id))!
    expect(view).toMatchObject({ isAltered: false, seal: { state: 'sound', before: { at: app.now() } } })
  })

  test('the agreement record names the entry from which HMACs are missing', async () => {
    await using app = await createTestApp(database)
    const { record, event, post } = await createRecordedAgreement(app)
    const number = (await listAgreementHistoryRows(app.db, event.id)).length + 1
    const seals = await app.db.selectFrom('agreement_log_hmac').selectAll().execute()
    await post({ intent: 'ask', words: 'Do you bring ice?' })
    await app.db.updateTable('agreement_log_entry').set({ hmac: null }).where('number', '=', number).execute()
    expect((await record()).text).toContain('The seal does not fit')
    await app.db.updateTable('agreement_log_hmac').set(seals[0]!).execute()
    const { text } = await record()
    expect(text).toContain(intactMessage)
    expect(text).toContain(`From entry ${number} on there is no seal`)
  })

  test.each(['en', 'es'] as const)(
    '%s: the client’s PDF copy states the length and last hash of the agreement record',
    async (language) => {
      await using app = await createTestApp(database)
      const { event } = await createRecordedAgreement(app, language)
      const chain = await listAgreementHistoryRows(app.db, event.id)
      const { number, hash } = chain.find(({ kind }) => kind === 'signed')!
      const settled = chain.find(({ kind }) => kind === 'change-settled')!
      const emails = await app.db.selectFrom('email').select(['kind', 'body_text', 'document']).execute()
      const theirs = emails.find(({ kind }) => kind === 'agreement')!
      const document = JSON.parse(theirs.document!)
      const told = language === 'es' ? `${number} anotaciones, la última ${hash}` : `${number} events, the last ${hash}`
      expect(JSON.stringify(document.paper)).toContain(told)
      expect(document.record).toEqual({ length: number, lastHash: hash })
      expect(theirs.body_text).not.toContain(hash)
      expect(settled.number).toBeGreaterThan(number)
    },
  )
})

function buildAlteredValue(value: string | number | null): unknown {
  if (value === null) return 7
  if (typeof value === 'number') return value + 1
  return value.startsWith('{') ? value.replace('{', '{"other":1,') : `${value} `
}

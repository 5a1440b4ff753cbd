import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findEmail } from '../app/backbar/emails/emails.server.ts'
import { up as keepLetterCodes } from '../app/plumbing/database/migrations/0142-letter-codes.ts'
import { queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { computeDeliveryStatus } from '../app/plumbing/outbox/delivery-status.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { runFormerMigration } from './former-migration.ts'
import { databases, createTestApp } from './test-app.ts'

const kept = [
  ['refused', '550 no such guest', null, 'refused', 'refused'],
  ['refused', '451 later (given up after three days)', null, 'later', 'given-up'],
  ['sent', 'Written to the mailbox as letter-1.eml', 'mailbox', 'kept', 'kept'],
  ['sent', '250 queued', 'emailjs', 'sent', 'sent'],
] as const

test.each(databases)('%s: a migration derives email status and language codes from stored texts', async (database) => {
  await using app = await createTestApp(database)
  const { db, now } = app
  for (const [i, [state, words, carrier, , where]] of kept.entries()) {
    const html = i === 0 ? '<!doctype html>\n<html lang="es" xmlns:o="x"><p>Hola</p>' : '<html lang="en"><p>Hello</p>'
    const document = { fileName: 'copy.pdf', url: null, paper: { blocks: [] } as never }
    await queueEmail(db, { ...sampleEmail({ id: `letter-${i}`, html, document }), eventId: null }, now())
    await sql`update email set state = ${state}, last_response = ${words}, transport = ${carrier}
      where id = ${`letter-${i}`}`.execute(db)
    const event = where === 'kept' ? 'sent' : where === 'given-up' ? 'later' : where
    await sql`insert into email_log_entry (id, email_id, at, kind, text)
      values (${`event-${i}`}, ${`letter-${i}`}, ${now()}, ${event}, ${words})`.execute(db)
  }
  await runFormerMigration(db, keepLetterCodes, ['letter.given_up'])

  for (const [i, [, words, , event, where]] of kept.entries()) {
    const email = (await findEmail(db, `letter-${i}`))!
    expect([computeDeliveryStatus(email, now()), email.events]).toEqual([where, [{ at: now(), kind: event, words }]])
  }
  const documents = await db.selectFrom('email').select('document').orderBy('id').execute()
  expect(documents.map(({ document }) => (JSON.parse(document!) as { language?: string }).language)).toEqual([
    'es',
    undefined,
    undefined,
    undefined,
  ])
})

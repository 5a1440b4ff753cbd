import { expect, test } from 'vitest'
import { sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { smtpDouble } from '../../../tests/doubles/smtp-double.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { createStoredEvent } from '../../../tests/doubles/stored-event.ts'
import { createOwnerClient } from '../../../tests/owner-client.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { sendDueEmails } from '../../plumbing/outbox/outbox-loop.server.ts'
import { getTransportStatus } from './transport-status.server.ts'
import { listEmails, findEmail, resendEmailToRecipient, queueTestEmail } from './emails.server.ts'

test.each(databases)('%s: paging lists every email once, newest first, despite equal timestamps', async (database) => {
  await using app = await createTestApp(database)
  const ids = Array.from({ length: 95 }, (_, i) => `letter-${String(i).padStart(3, '0')}`)
  // Thirty emails share each timestamp.
  for (const [i, id] of ids.entries()) await post(app, id, openingTime + Math.floor(i / 30))
  const found: string[] = []
  let before: string | null = null
  do {
    const { emails, next }: Awaited<ReturnType<typeof listEmails>> = await listEmails(app.db, 'all', before)
    found.push(...emails.map(({ id }) => id))
    before = next
  } while (before)
  expect(found).toEqual(ids.toReversed())
})

test.each(databases)('%s: each filter lists only emails in that state', async (database) => {
  await using app = await createTestApp(database)
  for (const state of ['waiting', 'refused', 'sent']) {
    await post(app, state)
    await app.db.updateTable('email').set({ state }).where('id', '=', state).execute()
  }
  const shown = async (filter: Parameters<typeof listEmails>[1]) =>
    (await listEmails(app.db, filter, null)).emails.map(({ id }) => id)
  expect(await shown('all')).toEqual(['waiting', 'sent', 'refused'])
  for (const filter of ['waiting', 'refused', 'sent'] as const) expect(await shown(filter)).toEqual([filter])
  expect((await listEmails(app.db, 'all', 'nonsense')).emails).toHaveLength(3)
})

test.each(databases)('%s: the list names clients and users, and begins each email', async (database) => {
  await using app = await createTestApp(database)
  const { id: eventId } = await createStoredEvent(app.db, openingTime)
  const { alertsTo } = await getSetting(app.db, 'identity')
  const text = 'Hi Nora,\n\nThe date is free.'
  for (const [kind, to] of [
    ['reply', 'Nora@Home.example'],
    ['alert', alertsTo],
    ['reset', 'stranger@home.example'],
  ] as const)
    await queueEmail(app.db, { ...sampleEmail({ id: kind, to, text }), eventId, kind }, openingTime)
  const { emails } = await listEmails(app.db, 'all', null)
  expect(Object.fromEntries(emails.map(({ id, name, firstWords }) => [id, [name, firstWords]]))).toEqual({
    reply: ['Nora Ephron', 'The date is free.'],
    alert: ['you', 'The date is free.'],
    // The text of a private email is shown to no one.
    reset: ['stranger@home.example', ''],
  })
  await app.db.updateTable('email').set({ state: 'refused' }).where('id', '=', 'reply').execute()
  const { text: today } = await (await createOwnerClient(app)).open('/backbar')
  expect(today).toContain('An email to Nora Ephron did not arrive')
})

test.each(databases)('%s: a delivered test email verifies only the transport that accepted it', async (database) => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp(database, { MAIL_URL: smtp.url.replace('//', '//bar:secret@') })
  expect(await getTransportStatus(app)).toEqual({
    carrier: smtp.url,
    success: null,
    failure: null,
    provedAt: null,
    kept: 0,
    refused: 0,
  })
  await post(app, 'no test')
  await sendDueEmails(app)
  expect((await getTransportStatus(app)).provedAt).toBeNull()

  app.advance(5)
  smtp.behave('refuse-recipient')
  const id = await queueTestEmail(app, 'owner@bar.example', 'key-12345')
  await sendDueEmails(app)
  expect(await getTransportStatus(app)).toMatchObject({
    provedAt: null,
    failure: { at: openingTime + 5, emailId: id },
    success: { at: openingTime },
  })

  smtp.behave('accept')
  expect(
    await resendEmailToRecipient(app.db, { id, state: 'refused', postedAt: openingTime + 5 }, null, app.now()),
  ).toBe('posted')
  await sendDueEmails(app)
  const state = await getTransportStatus(app)
  expect(state).toMatchObject({ provedAt: openingTime + 5, success: { emailId: id } })
  expect(JSON.stringify(state)).not.toContain('secret')
  const mail = async () => ({ kind: 'smtp', url: 'smtp://other.example:25' }) as const
  const elsewhere = { db: app.db, mail }
  expect((await getTransportStatus(elsewhere)).provedAt).toBeNull()
})

test.each(databases)('%s: a test email delivered to the mailbox does not verify a transport', async (database) => {
  await using app = await createTestApp(database)
  const id = await queueTestEmail(app, 'owner@bar.example', 'key-12345')
  await sendDueEmails(app)
  expect(await findEmail(app.db, id)).toMatchObject({ state: 'sent', carrier: 'mailbox' })
  expect(await getTransportStatus(app)).toMatchObject({
    carrier: 'mailbox',
    provedAt: null,
    success: { emailId: id },
  })
})

test.each(databases)('%s: requesting a test email twice with the same form sends a single email', async (database) => {
  await using app = await createTestApp(database)
  const revisions = () => app.db.selectFrom('revision').selectAll().orderBy('name').execute()
  const before = await revisions()
  const ids = await Promise.all([1, 2].map(() => queueTestEmail(app, 'owner@bar.example', 'key-12345')))
  expect(new Set(ids).size).toBe(1)
  expect(await app.db.selectFrom('email').select(['recipient', 'kind']).execute()).toEqual([
    { recipient: 'owner@bar.example', kind: 'test' },
  ])
  // The order of transports is not content, so no revision changes.
  expect(await revisions()).toEqual(before)
})

test.each(databases)('%s: a password reset email is neither shown nor sent to another address', async (database) => {
  await using app = await createTestApp(database)
  await post(app, 'reset-1', openingTime, 'reset')
  expect((await findEmail(app.db, 'reset-1'))?.text).toBeNull()
  const seen = { id: 'reset-1', state: 'waiting', postedAt: openingTime }
  expect(await resendEmailToRecipient(app.db, seen, 'thief@home.example', app.now())).toBe('moved-on')
  expect((await findEmail(app.db, 'reset-1'))?.to).toBe('guest@home.example')
  expect(await resendEmailToRecipient(app.db, seen, null, app.now())).toBe('posted')
  expect(await findEmail(app.db, 'nobody')).toBeNull()
  expect(await resendEmailToRecipient(app.db, { ...seen, id: 'nobody' }, 'a@b.example', app.now())).toBe('missing')
})

async function post({ db }: TestApp, id: string, at = openingTime, kind = 'alert') {
  await queueEmail(db, { ...sampleEmail({ id }), eventId: null, kind }, at)
}

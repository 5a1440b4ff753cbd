import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'
import { startMailboxLoop, startMailboxProcess } from '../mailbox/mailbox-loop.server.ts'
import { findMailboxRow } from '../mailbox/mailbox-account.server.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'
import { dovecotPath, startDovecot, type Dovecot } from './dovecot.ts'
import { authenticated } from './mail-corpus.ts'
import { buildMail, textPart, type RawMail } from './raw-mail.ts'

const day = 86_400_000

function getUrl({ server: { port, user, password } }: Dovecot): string {
  return `imap://${user}:${password}@127.0.0.1:${port}?trust=mx.google.com`
}

/** A message of a client that the receiving provider verified. */
function fromClient(text: string, more: Partial<RawMail> = {}) {
  const top = [['Authentication-Results', authenticated('couple.example')]] as const
  return buildMail({ subject: 'Our wedding', part: textPart(text), top, ...more })
}

function startReading(app: TestApp, options: Partial<Parameters<typeof startMailboxLoop>[1]> = {}) {
  return startMailboxLoop(app, {
    store: ({ db, files, now, config }, message) =>
      storeReceivedMessage(db, message, { now: now(), files, secret: config.secret }),
    lookEveryMs: 50,
    firstRetryMs: 100,
    ...options,
  })
}

async function listTexts(app: TestApp): Promise<string[]> {
  const rows = await app.db.selectFrom('message').select(['body_text', 'event_id']).orderBy('stored_at').execute()
  return rows.map(({ body_text, event_id }) => `${event_id === null ? 'nobody' : 'event'}: ${body_text}`)
}

describe.skipIf(!existsSync(dovecotPath)).each(databases)('%s: reading a mailbox', (database) => {
  /** An app with one client, and a mail server whose messages it reads. */
  async function createReader() {
    const dovecot = await startDovecot()
    const app = await createTestApp(database, { IMAP_URL: getUrl(dovecot) })
    const row = { from_email: 'elena@couple.example', event_date: '2027-03-13' }
    await createStoredEvent(app.db, app.now(), {}, row)
    return {
      app,
      dovecot,
      async [Symbol.asyncDispose]() {
        await app[Symbol.asyncDispose]()
        await dovecot[Symbol.asyncDispose]()
      },
    }
  }

  test('inbox and sent messages join their event, and no mailbox flag changes', async () => {
    await using reader = await createReader()
    const { app, dovecot } = reader
    await dovecot.deliver(fromClient('Do you bring ice?'))
    const loop = startReading(app)
    await expect.poll(() => listTexts(app)).toEqual(['event: Do you bring ice?'])
    await dovecot.deliver(
      buildMail({
        from: 'Bar <bar@bar.example>',
        to: 'elena@couple.example',
        subject: 'Re: Our wedding',
        part: textPart('Yes, always.'),
      }),
      'Sent',
    )
    await dovecot.deliver(fromClient('Great!'))
    await dovecot.deliver(buildMail({ from: 'Pat <pat@stranger.example>', part: textPart('Are you free?') }))
    await dovecot.deliver(
      buildMail({ from: 'news@shop.example', headers: [['List-Id', '<news>']], part: textPart('Sale') }),
    )
    await dovecot.deliver(buildMail({ from: 'Pat <pat@stranger.example>', part: textPart('Spam') }), 'Junk')
    await expect
      .poll(async () => (await listTexts(app)).toSorted(), { timeout: 45_000 })
      .toEqual(['event: Do you bring ice?', 'event: Great!', 'event: Yes, always.', 'nobody: Are you free?'])
    await loop.stop()
    expect((await dovecot.readFlags()).flat()).toEqual([])
  })

  test('of older messages only those of open events are stored', async () => {
    await using reader = await createReader()
    const { app, dovecot } = reader
    const old = new Date(app.now() - 2 * day)
    await app.db
      .updateTable('event')
      .set({ created_at: app.now() - 10 * day })
      .execute()
    await dovecot.deliver(fromClient('From before'), 'INBOX', old)
    await dovecot.deliver(buildMail({ from: 'pat@stranger.example', part: textPart('Old inquiry') }), 'INBOX', old)
    const loop = startReading(app)
    await expect.poll(async () => (await findMailboxRow(app.db))?.current_at).toBe(app.now())
    await loop.stop()
    expect(await listTexts(app)).toEqual(['event: From before'])
  })

  test('the mailbox process is replaced after reading, and the new one reads on', async () => {
    await using reader = await createReader()
    const { app, dovecot } = reader
    let starts = 0
    const start = () => (starts++, startMailboxProcess())
    await dovecot.deliver(fromClient('One'))
    const loop = startReading(app, { start, restAfterMs: 0 })
    await expect.poll(() => listTexts(app)).toEqual(['event: One'])
    await expect.poll(() => starts).toBe(2)
    await dovecot.deliver(fromClient('Two'))
    await expect.poll(() => listTexts(app), { timeout: 45_000 }).toEqual(['event: One', 'event: Two'])
    expect((await findMailboxRow(app.db))?.failure).toBeNull()
    await loop.stop()
  })

  test('after the server renumbers messages, none is lost or stored twice', async () => {
    await using reader = await createReader()
    const { app, dovecot } = reader
    await dovecot.deliver(fromClient('One'))
    const loop = startReading(app)
    await expect.poll(() => listTexts(app)).toEqual(['event: One'])
    await dovecot.changeUidValidity()
    await dovecot.deliver(fromClient('Two'))
    await expect.poll(() => listTexts(app), { timeout: 45_000 }).toEqual(['event: One', 'event: Two'])
    await loop.stop()
  })

  test('a refused password is reported, and messages are read after its correction', async () => {
    await using reader = await createReader()
    const { app, dovecot } = reader
    await dovecot.setPassword('another one')
    await dovecot.deliver(fromClient('Are you there?'))
    const loop = startReading(app)
    await expect.poll(async () => (await findMailboxRow(app.db))?.failure).toBe('login')
    expect((await findMailboxRow(app.db))?.failing_since).toBe(app.now())
    Object.assign(app.config, { moduleVariables: { IMAP_URL: getUrl(dovecot) } })
    await expect.poll(() => listTexts(app)).toEqual(['event: Are you there?'])
    await expect.poll(async () => (await findMailboxRow(app.db))?.failure).toBeNull()
    await loop.stop()
  })

  test('messages are read once an unreachable mail server returns', async () => {
    await using reader = await createReader()
    const { app, dovecot } = reader
    const loop = startReading(app)
    await expect.poll(async () => (await findMailboxRow(app.db))?.current_at).toBe(app.now())
    await dovecot.stop()
    await expect.poll(async () => (await findMailboxRow(app.db))?.failure, { timeout: 45_000 }).toBe('port')
    await dovecot.start()
    await dovecot.deliver(fromClient('Back again'))
    await expect.poll(() => listTexts(app), { timeout: 45_000 }).toEqual(['event: Back again'])
    await loop.stop()
  })

  test('killing the mailbox process between fetching and storing loses no message', async () => {
    await using reader = await createReader()
    const { app, dovecot } = reader
    for (let i = 0; i < 6; i++) await dovecot.deliver(fromClient(`Message ${i}`))
    let kills = 0
    let child = startMailboxProcess()
    child.kill()
    const loop = startMailboxLoop(app, {
      start: () => (child = startMailboxProcess()),
      lookEveryMs: 20,
      firstRetryMs: 1,
      async store({ db, files, now, config }, message) {
        // Before one message is stored, and after another is, before its position is noted.
        const isBefore = kills % 2 === 0
        if (kills < 4 && isBefore) {
          kills++
          child.kill('SIGKILL')
          throw new Error('killed before')
        }
        const result = await storeReceivedMessage(db, message, { now: now(), files, secret: config.secret })
        if (kills < 4) {
          kills++
          child.kill('SIGKILL')
          throw new Error('killed after')
        }
        return result
      },
    })
    const all = Array.from({ length: 6 }, (_, i) => `event: Message ${i}`)
    await expect.poll(async () => (await listTexts(app)).toSorted(), { timeout: 60_000 }).toEqual(all)
    await loop.stop()
    expect(kills).toBe(4)
  })
})

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { encrypt } from '../../../plumbing/secrets/encrypt.server.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'
import {
  findMailboxRow,
  getMailboxAccount,
  recordMailboxFailure,
  saveMailbox,
} from '../mailbox/mailbox-account.server.ts'
import { mailboxSummary } from '../mailbox/mailbox-status.ts'
import { dovecotPath, startDovecot } from './dovecot.ts'

const page = '/backbar/settings/mail'
const on = { MODULES: 'messages' }

/** Stores an email account as if the owner had connected it. */
async function connectMail(app: TestApp, host: string) {
  const password = encrypt(app.config.secret, 'mail password', 'app password')
  const account = {
    provider: 'other',
    host,
    port: 465,
    secure: true,
    user: 'olive@tipsyowl.com',
    password,
    from: 'olive@tipsyowl.com',
  }
  await saveSetting(app.db, 'mail', account, app.now())
}

test.skipIf(!existsSync(dovecotPath)).each(databases)(
  '%s: a mailbox is connected once it took the password',
  async (database) => {
    await using dovecot = await startDovecot()
    await using app = await createTestApp(database, on)
    const { open, post } = await createOwnerClient(app)
    const { port, user, password } = dovecot.server
    const form = {
      intent: 'connect-mailbox',
      imapHost: '127.0.0.1',
      imapPort: String(port),
      imapSecurity: 'starttls',
      imapUser: user,
      imapPassword: 'Not-This-One',
    }
    const refused = await post(page, form)
    expect(refused.status).toBe(422)
    expect(refused.page.html).toContain('127.0.0.1 refused the password')
    expect(refused.page.html).not.toContain('Not-This-One')
    expect((await findMailboxRow(app.db))?.host ?? null).toBeNull()

    expect((await post(page, { ...form, imapPassword: password })).to).toBe(`${page}#mailbox`)
    const row = await findMailboxRow(app.db)
    expect(row).toMatchObject({ host: '127.0.0.1', port, username: user })
    expect(JSON.stringify(row)).not.toContain(password)
    expect((await getMailboxAccount(app.db, app.config)).server).toMatchObject({ user, password })
    expect((await open(page)).text).toContain(`${user} at 127.0.0.1. It is being read for the first time.`)

    expect((await post(page, { intent: 'stop-mailbox' })).to).toBe(`${page}#mailbox`)
    expect((await open(page)).text).toContain('You stopped it.')
    expect((await getMailboxAccount(app.db, app.config)).server).toBeNull()
  },
)

test('the email settings explain which messages are read and stored', async () => {
  await using app = await createTestApp('sqlite', on)
  const { open } = await createOwnerClient(app)
  const { text } = await open(page)
  expect(text).toContain(mailboxSummary.join(' '))
  expect(text).toContain('Connect your email account above')
})

test('the mailbox of the sending account is read with the same password', async () => {
  await using app = await createTestApp('sqlite', on)
  const { open } = await createOwnerClient(app)
  await connectMail(app, 'smtp.gmail.com')
  expect((await getMailboxAccount(app.db, app.config)).server).toEqual({
    host: 'imap.gmail.com',
    port: 993,
    secure: true,
    user: 'olive@tipsyowl.com',
    password: 'app password',
    trustedServers: ['mx.google.com'],
  })
  expect((await open(page)).text).toContain('olive@tipsyowl.com at imap.gmail.com.')
})

test('the sending account’s password is never sent to another provider’s mailbox', async () => {
  await using app = await createTestApp('sqlite', on)
  const { open } = await createOwnerClient(app)
  await connectMail(app, 'smtp.tipsyowl.com')
  const own = { host: 'imap.tipsyowl.com', port: 993, secure: true, user: 'olive@tipsyowl.com', password: null }
  await saveMailbox(app.db, app.config.secret, own)
  expect((await getMailboxAccount(app.db, app.config)).server).toMatchObject({ password: 'app password' })
  await connectMail(app, 'smtp.gmail.com')
  expect((await getMailboxAccount(app.db, app.config)).server).toBeNull()
  expect((await open(page)).text).toContain('Enter the password of this mailbox again')
})

test('the email settings explain that Outlook mailboxes cannot be read', async () => {
  await using app = await createTestApp('sqlite', on)
  const { open } = await createOwnerClient(app)
  await connectMail(app, 'smtp.office365.com')
  expect((await open(page)).text).toContain('Microsoft no longer lets programs open a mailbox')
})

test('while the messages module is off the email settings do not mention reading', async () => {
  await using app = await createTestApp('sqlite', { MODULES: 'calendars' })
  const { open } = await createOwnerClient(app)
  expect((await open(page)).text).not.toContain('Replies from clients')
})

test('a copy of a site does not read the mailbox', async () => {
  await using app = await createTestApp('sqlite', on)
  await connectMail(app, 'smtp.gmail.com')
  expect(await getMailboxAccount(app.db, { ...app.config, copyOf: 1 })).toEqual({ server: null, obstacle: 'held' })
  expect(await getMailboxAccount(app.db, { ...app.config, isDemo: true })).toEqual({ server: null, obstacle: 'held' })
})

test('Today reports a refused password at once, an unreachable server after half an hour', async () => {
  await using app = await createTestApp('sqlite', on)
  const { open } = await createOwnerClient(app)
  const title = 'Your mailbox can’t be read'
  await recordMailboxFailure(app.db, { failure: 'away', words: '' }, app.now())
  expect((await open('/backbar')).text).not.toContain(title)
  app.advance(31 * 60_000)
  expect((await open('/backbar')).text).toContain(title)
  await recordMailboxFailure(app.db, { failure: 'login', words: '' }, app.now())
  expect((await open('/backbar')).text).toContain('Its password was refused')
})

test.each([
  ['imaps://me@imap.example.com', 'IMAP_URL: has a user but no password'],
  ['imaps://imap.example.com', 'IMAP_URL: the user and the password are missing'],
])('%s does not start the site', async (url, problem) => {
  await expect(createTestApp('sqlite', { IMAP_URL: url })).rejects.toThrow(problem)
})

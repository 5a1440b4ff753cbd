import { expect, test } from 'vitest'
import { findSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { createEmailConfigReader } from '../app/backbar/mail-account/mail-account.server.ts'
import { queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { encrypt } from '../app/plumbing/secrets/encrypt.server.ts'
import { exportBackupRecords } from '../app/upkeep/backup/export-backup-records.server.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { smtpDouble, type SmtpBehavior } from './doubles/smtp-double.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient, ownerSetupForm } from './owner-client.ts'

const page = '/backbar/settings/mail'
const password = 'letters only, please'

/** The filled-in form of a mail server on this machine. */
const mailServerForm = (port: number) => ({
  intent: 'connect',
  provider: 'other',
  host: '127.0.0.1',
  port: String(port),
  security: 'starttls',
  user: 'olive@tipsyowl.com',
  mailPassword: password,
  from: 'hello@tipsyowl.com',
})

test.each(databases)('%s: a successful test email connects the account, and later emails use it', async (database) => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp(database)
  const { open, post } = await createOwnerClient(app)
  const elsewhere = createEmailConfigReader(app.db, app.config.secret)
  expect(await elsewhere()).toEqual({ kind: 'mailbox' })
  const before = await open('/backbar')
  expect(before.links.get('Connect it : Email is not connected')).toBe(page)
  expect((await open(page)).links.get('Another mail server')).toBe(`${page}?provider=other`)

  expect((await post(page, mailServerForm(smtp.port))).to).toBe(`${page}?said=connected`)
  expect(smtp.emails).toMatchObject([
    { user: 'olive@tipsyowl.com', envelope: { from: 'hello@tipsyowl.com', to: [ownerSetupForm.email] } },
  ])
  // Another process uses the new account from its next email.
  expect(await elsewhere()).toMatchObject({ kind: 'smtp', from: 'hello@tipsyowl.com' })
  await queueEmail(app.db, { ...sampleEmail(), eventId: null }, app.now())
  await sendDueEmails(app)
  expect(smtp.emails.map(({ subject }) => subject).toSorted()).toEqual(
    [
      'A test email from Nerd & Tonic',
      sampleEmail().subject,
      'Your mail settings were changed: Nerd & Tonic',
    ].toSorted(),
  )

  const after = await open(page)
  expect(after.text).toMatch(/Connected.*olive@tipsyowl\.com.*taken on/)
  expect(after.links.has('Connect it : Email is not connected')).toBe(false)
  expect((await open('/backbar/set-up')).text).toMatch(/Email , done: connected/)
  expect((await open('/backbar/account?open=happened')).text).toContain('Changed the mail settings')
  for (const text of [
    ...(await Promise.all(
      [page, `${page}?provider=other`, '/backbar/letters', '/backbar/account?open=happened'].map(
        async (path) => (await open(path)).html,
      ),
    )),
    JSON.stringify(app.lines),
    JSON.stringify(await findSetting(app.db, 'mail')),
    JSON.stringify(await app.db.selectFrom('email').selectAll().execute()),
    await rowsInBackup(app),
  ])
    expect(text).not.toContain(password)
})

test.each<[behaviour: SmtpBehavior, said: string, field: string]>([
  ['refuse-auth', '535', 'mailPassword'],
  ['untrusted-tls', 'certificate', 'host'],
  ['refuse-sender', '553', 'from'],
  ['refuse-recipient', '550', 'submit'],
  ['refuse-greeting', '554', 'port'],
])('after the mail server replies %s, the page shows advice and saves no account', async (behaviour, said, field) => {
  await using smtp = await smtpDouble({ behave: behaviour })
  await using app = await createTestApp()
  const { post, open } = await createOwnerClient(app)
  const back = await post(page, mailServerForm(smtp.port))
  expect([back.status, back.page.text]).toEqual([422, expect.stringContaining('the test email did not go out')])
  expect(back.page.text).toContain(said)
  expect(back.page.html).toContain(`<a href="#${field}">`)
  expect(back.page.html).not.toContain(password)
  expect(Object.fromEntries(back.page.fields)).toMatchObject({
    host: '127.0.0.1',
    port: String(smtp.port),
    user: 'olive@tipsyowl.com',
    from: 'hello@tipsyowl.com',
  })
  expect(await findSetting(app.db, 'mail')).toBeNull()
  expect((await open('/backbar')).links.has('Connect it : Email is not connected')).toBe(true)

  // After the server is fixed, the form asks for the password again only where the password may have been wrong.
  smtp.behave('accept')
  const again = await post(page, Object.fromEntries(back.page.fields))
  if (behaviour === 'refuse-auth') {
    expect(back.page.fields.has('typedSecret')).toBe(false)
    expect(again.page.text).toContain('Enter the password')
    expect((await post(page, mailServerForm(smtp.port))).to).toContain('said=connected')
  } else {
    expect(back.page.text).toContain('Kept as you typed it')
    expect(again.to).toContain('said=connected')
    expect(smtp.emails[0]?.user).toBe('olive@tipsyowl.com')
  }
})

test('the mail account form names an unreachable port, unknown server or invalid input', async () => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp()
  const { post } = await createOwnerClient(app)
  await smtp.stop()
  const closed = await post(page, mailServerForm(smtp.port))
  expect(closed.page.text).toContain(`Nobody answers as a mail server at 127.0.0.1, port ${smtp.port}`)
  const unknown = await post(page, { ...mailServerForm(25), host: 'no-such-server.invalid' })
  expect(unknown.page.text).toContain('There is no server called no-such-server.invalid')
  const wrong = await post(page, {
    ...mailServerForm(25),
    host: 'https://mail',
    port: '99999',
    user: '',
    mailPassword: '',
  })
  for (const words of ['Enter the server’s name alone', 'Enter a port', 'Enter the user name', 'Enter the password'])
    expect(wrong.page.text).toContain(words)
})

test('changing or removing a mail server notifies the old account and leaks no password', async () => {
  await using old = await smtpDouble()
  await using other = await smtpDouble()
  await using app = await createTestApp()
  const { post, open } = await createOwnerClient(app)
  await post(page, mailServerForm(old.port))
  expect((await open(`${page}?provider=other`)).text).toContain('Leave this empty to keep the one you entered before')
  const withoutPassword = { ...mailServerForm(other.port), mailPassword: '' }
  expect((await post(page, withoutPassword)).page.text).toContain('Enter the password')
  expect((await post(page, { ...mailServerForm(old.port), mailPassword: '', from: 'bar@tipsyowl.com' })).to).toContain(
    'connected',
  )
  old.emails.length = 0
  expect((await post(page, mailServerForm(other.port))).to).toContain('said=connected')
  expect(old.emails).toMatchObject([
    { subject: 'Your mail settings were changed: Nerd & Tonic', envelope: { from: 'bar@tipsyowl.com' } },
  ])
  expect((await post(page, { intent: 'disconnect' })).to).toBe(`${page}?said=disconnected`)
  expect(other.emails.map(({ subject }) => subject)).toContain('Email was disconnected: Nerd & Tonic')
  expect(await app.mail()).toEqual({ kind: 'mailbox' })
  expect((await open('/backbar')).links.get('Connect it : Email is not connected')).toBe(page)
})

test('MAIL_URL overrides the stored mail settings, which the settings page shows', async () => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url, MAIL_FROM: 'set@tipsyowl.com' })
  const { open, post } = await createOwnerClient(app)
  expect((await open(page)).text).toMatch(/Whoever runs the site has set it, and that wins/)
  expect((await post(page, mailServerForm(smtp.port))).to).toBe(page)
  expect(await findSetting(app.db, 'mail')).toBeNull()
})

test('changing mail settings after ten minutes requires the owner’s password and keeps typed values', async () => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp()
  const { post, visit } = await createOwnerClient(app)
  app.advance(11 * 60_000)
  const closed = await visit(`${page}?provider=other`)
  expect(closed.headers.get('Location')).toBe(
    `/backbar/account/confirm?${new URLSearchParams({ to: `${page}?provider=other` })}`,
  )
  const back = await post(page, mailServerForm(smtp.port))
  expect([back.status, back.page.text]).toEqual([422, expect.stringContaining('enter your own password once more')])
  const fields = Object.fromEntries(back.page.fields)
  expect((await post(page, { ...fields, ownPassword: 'not this one' })).page.text).toContain('not your password')
  expect(smtp.emails).toEqual([])
  expect((await post(page, { ...fields, ownPassword: ownerSetupForm.password })).to).toContain('said=connected')
  app.advance(11 * 60_000)
  expect((await post(page, { intent: 'disconnect' })).to).toContain('/backbar/account/confirm')
  expect(await findSetting(app.db, 'mail')).not.toBeNull()
})

test.each(databases)(
  '%s: after SECRET changes, emails stay queued until the mail password is entered again',
  async (database) => {
    await using smtp = await smtpDouble()
    await using app = await createTestApp(database)
    const { open, post } = await createOwnerClient(app)
    const { host, user, from } = mailServerForm(smtp.port)
    const sealed = encrypt('the secret before this one', 'mail password', password)
    const account = { provider: 'other', host, port: smtp.port, secure: false, user, from, password: sealed }
    await saveSetting(app.db, 'mail', account, app.now())
    await queueEmail(app.db, { ...sampleEmail(), eventId: null }, app.now())
    await sendDueEmails(app)
    const [letter] = await app.db.selectFrom('email').select(['state', 'last_response']).execute()
    expect(letter).toEqual({ state: 'waiting', last_response: expect.stringContaining('secret changed') })
    expect((await open('/backbar')).links.get('Enter it : Emails wait for the email password')).toBe(page)
    expect((await open(page)).text).toContain('can’t be read anymore')
    expect((await open(`${page}?provider=other`)).fields.get('user')).toBe(user)
    expect((await post(page, { ...mailServerForm(smtp.port), mailPassword: '' })).page.text).toContain(
      'Enter the password',
    )
    expect((await post(page, mailServerForm(smtp.port))).to).toContain('said=connected')
    app.advance(10 * 60_000)
    await sendDueEmails(app)
    expect(smtp.emails.map(({ subject }) => subject)).toContain(sampleEmail().subject)
  },
)

async function rowsInBackup({ db, files, config, now }: TestApp): Promise<string> {
  let rows = ''
  for await (const record of exportBackupRecords({ db, files, secret: config.secret, at: now() }, []))
    if ('table' in record) rows += JSON.stringify(record)
  return rows
}

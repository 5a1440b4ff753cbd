import { expect, test } from 'vitest'
import { recordSentEmail, queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { smtpDouble } from './doubles/smtp-double.ts'
import { databases, deliverImmediately, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const address = '/backbar/letters?open=letter-1'

test('without an email connection the email list and page report emails as not sent', async () => {
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  expect((await open('/backbar/letters')).text).toContain('No email has been written yet')
  await post(app, { subject: 'A <b>bold</b> subject' })
  await sendDueEmails(app)
  const list = await open('/backbar/letters')
  expect(list.text).toContain('Email isn’t connected: emails are not sent.')
  expect(list.text).toContain('not sent Request received')
  expect(list.text).toContain('Last stored Nov 20')
  expect(list.text).not.toContain('Last accepted')
  expect(list.text).toContain('Written to the mailbox as letter-1.eml')
  expect(list.html).toContain('A &lt;b&gt;bold&lt;/b&gt; subject')
  const page = await open(list.links.get('A <b>bold</b> subject')!)
  expect(page.text).toContain('it did not go out')
  expect(page.text).toContain('it cannot be sent')
  expect(page.text).toContain('Not sent Nov 20')
  expect(page.html).not.toContain('value="again"')
})

test('without an email connection Today links to settings and no page claims a delivery', async () => {
  await using app = await createTestApp()
  const { open, visit } = await createOwnerClient(app)
  const { id } = await createStoredEvent(app.db, openingTime)
  const today = await open('/backbar')
  expect(today.text).toContain('Email is not connected no emails go out')
  expect(today.links.get('Connect it : Email is not connected')).toBe('/backbar/settings/mail')
  await queueEmail(app.db, { ...sampleEmail({ kind: 'reply' }), eventId: id }, openingTime)
  await sendDueEmails(app)
  const request = await open(`/backbar/jobs/${id}/history?said=sent`)
  expect(request.text).toContain('Your email was not sent')
  expect(request.text).toMatch(/to guest@home\.example, [^:]+:\d\d AM: not sent/)
  expect(request.text).not.toContain('on its way')
  expect((await open('/backbar/letters?state=kept')).links.has(sampleEmail().subject)).toBe(true)
  expect((await open('/backbar/letters?state=sent')).text).toContain('No email has been sent yet.')
  expect((await open('/backbar/letters?said=posted')).text).toContain('The test email was not sent')
  const body = new URLSearchParams({ email: 'someone@home.example' })
  expect(await (await visit('/backbar/forgot', { method: 'POST', body })).text()).not.toContain('on its way')
})

test('with email connected no page lists emails as unsent', async () => {
  await using app = await createTestApp('sqlite', { MAIL_URL: 'smtp://127.0.0.1:1' })
  const { open } = await createOwnerClient(app)
  const { id } = await createStoredEvent(app.db, openingTime)
  await queueEmail(app.db, { ...sampleEmail({ kind: 'reply' }), eventId: id }, openingTime)
  expect((await open('/backbar/letters?said=sent')).text).toContain('Your email is on its way.')
  for (const path of [
    '/backbar',
    '/backbar/letters',
    '/backbar/letters?said=sent',
    '/backbar/settings',
    '/backbar/settings/mail',
    `/backbar/jobs/${id}/history?said=sent`,
    `/backbar/jobs/${id}/reply?template=opened`,
    `/backbar/jobs/${id}/proposal`,
  ]) {
    const { status, text } = await open(path)
    expect([path, status]).toEqual([path, 200])
    expect([path, text]).toEqual([path, expect.not.stringMatching(/(?:isn’t|is not) connected|not sent/)])
  }
})

test('an email’s page shows its text, state and the unanswered delivery attempt', async () => {
  await using smtp = await smtpDouble({ behave: 'close-after-dot' })
  await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
  const { open } = await createOwnerClient(app)
  await post(app)
  await sendDueEmails(app)
  const page = await open(address)
  expect(page.text).toContain('.a line that starts with a dot')
  expect(page.text).toContain('host@party.example')
  expect(page.text).toContain('hung up before saying so; it may have arrived')
  expect(page.text).toContain('waiting · next try at')
  expect((await open('/backbar/letters?state=refused')).text).toContain('No email was refused.')
  expect((await open('/backbar/letters?state=waiting')).links.has(sampleEmail().subject)).toBe(true)
  expect(await open('/backbar/letters?open=no-such')).toMatchObject({
    status: 404,
    text: expect.stringContaining('This email was not found'),
  })
})

test.each(databases)('%s: emails over the provider’s daily limit wait, as the email page shows', async (database) => {
  await using smtp = await smtpDouble()
  smtp.behave('refuse-data', '5.4.5 Daily user sending limit exceeded')
  await using app = await openHouseWithDelivery(smtp.url, database)
  const { open } = await createOwnerClient(app)
  await post(app)
  await sendDueEmails(app)
  expect((await open('/backbar/letters?state=waiting')).text).toContain('waiting · next try at')
  const page = await open('/backbar/letters')
  expect(page.text).toContain('Your email provider takes nothing from this account right now.')
  expect(page.text).toContain('Daily user sending limit exceeded')
  expect(page.text).not.toContain('refused or given up')
  expect((await open(address)).text).toContain('Your email account was turned away')

  smtp.behave('accept')
  app.advance(3_600_000)
  await sendDueEmails(app)
  expect(smtp.emails).toHaveLength(1)
  expect((await open('/backbar/letters')).text).not.toContain('takes nothing from this account right now')
})

test.each(databases)('%s: all refused emails are sent again with one button', async (database) => {
  await using smtp = await smtpDouble({ behave: 'refuse-recipient' })
  await using app = await createTestApp(database, { MAIL_URL: smtp.url })
  const { open, post: send } = await createOwnerClient(app)
  for (const id of ['first', 'second']) await queueEmail(app.db, { ...sampleEmail({ id }), eventId: null }, app.now())
  await sendDueEmails(app)
  const page = await open('/backbar/letters')
  expect(page.text).toContain('2 emails were refused or given up.')
  expect(page.text).toContain('Send all again')

  smtp.behave('accept')
  expect(await send('/backbar/letters', { intent: 'send-refused' })).toMatchObject({
    to: '/backbar/letters?said=refused-posted',
  })
  await sendDueEmails(app)
  expect(smtp.emails).toHaveLength(2)
  // Submitting again finds nothing to send.
  await send('/backbar/letters', { intent: 'send-refused' })
  await sendDueEmails(app)
  expect(smtp.emails).toHaveLength(2)
  expect((await open('/backbar/letters')).text).not.toContain('refused or given up')
})

test('a refused email can be corrected and resent, and double taps send once', async () => {
  await using smtp = await smtpDouble({ behave: 'refuse-recipient' })
  await using app = await openHouseWithDelivery(smtp.url)
  const { open, post: send } = await createOwnerClient(app)
  await post(app)
  await sendDueEmails(app)
  const refused = await open(address)
  expect(refused.text).toContain('550')
  const seen = refused.fields.get('seen')!

  const wrong = await send(address, { seen, intent: 'mend', to: 'guest at home' })
  expect(wrong).toMatchObject({ status: 422 })
  expect(wrong.page.title).toMatch(/^Error: /)
  expect(wrong.page.fields.get('to')).toBe('guest at home')
  expect(wrong.page.text).toContain('Enter an email address, such as name@example.com')
  expect(wrong.page.html).toMatch(/<details class="post-more" open/)

  smtp.behave('accept')
  expect(await send(address, { seen, intent: 'mend', to: 'guest@house.example' })).toMatchObject({
    status: 303,
    to: `${address}&said=again`,
  })
  expect(smtp.emails.map(({ envelope }) => envelope.to)).toEqual([['guest@house.example']])
  expect((await open(address)).text).toContain('The address was guest@home.example, now it is guest@house.example')
  // The duplicate of the first tap.
  expect(await send(address, { seen, intent: 'mend', to: 'guest@house.example' })).toMatchObject({
    to: `${address}&said=again`,
  })
  expect(smtp.emails).toHaveLength(1)

  const sent = await open(address)
  expect(sent.text).toContain('would get it a second time')
  await send(address, { seen: sent.fields.get('seen')!, intent: 'again' })
  await send(address, { seen: sent.fields.get('seen')!, intent: 'again' })
  expect(smtp.emails).toHaveLength(2)
  expect(smtp.emails[1]!.raw).toContain('<letter-1@bar.example>')
  // The email was sent after that page was opened.
  expect((await send(address, { seen: `waiting.${(await row(app)).posted_at}`, intent: 'again' })).to).toBe(
    `${address}&said=moved-on`,
  )
  expect(await send(address, {})).toMatchObject({ status: 303, to: address })
  expect(await send('/backbar/letters?open=no-such', { seen, intent: 'again' })).toMatchObject({ status: 303 })
})

test('a single button sends all waiting emails exactly once after email is connected', async () => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
  const { open, post: send } = await createOwnerClient(app)
  const kept = { kind: 'sent', words: 'Written to the mailbox as it.eml', by: 'mailbox' } as const
  for (const id of ['one', 'two', 'three'])
    await recordSentEmail(app.db, { ...sampleEmail({ id, subject: id }), eventId: null }, kept, openingTime)
  const page = await open('/backbar/letters')
  expect(page.text).toContain('3 emails waited here while email wasn’t connected.')
  expect(page.links.get('look through them')).toBe('/backbar/letters?state=kept')
  expect(page.text).toContain('Send all that wait')
  const taps = await Promise.all([1, 2].map(() => send('/backbar/letters', { intent: 'send-kept' })))
  for (const { to } of taps) expect(to).toBe('/backbar/letters?said=kept-posted')
  await sendDueEmails(app)
  expect((await open('/backbar/letters?said=kept-posted')).text).toContain('Every email that waited is on its way')
  expect((await open('/backbar/letters')).text).not.toContain('Send all that wait')
  expect((await open('/backbar/letters?state=kept')).text).toContain('Every email was sent: none is stored here.')
  await send('/backbar/letters', { intent: 'send-kept' })
  await sendDueEmails(app)
  expect(smtp.emails.map(({ subject }) => subject).toSorted()).toEqual(['one', 'three', 'two'])
})

test('without an email connection waiting emails stay unsent and have no send button', async () => {
  await using app = await createTestApp()
  const { open, post: send } = await createOwnerClient(app)
  await post(app)
  await sendDueEmails(app)
  expect((await open('/backbar/letters')).text).not.toContain('Send all that wait')
  const { to } = await send('/backbar/letters', { intent: 'send-kept' })
  expect((await open(to)).text).toContain('The emails were not sent: email isn’t connected.')
  expect(await row(app)).toMatchObject({ state: 'sent', transport: 'mailbox' })
})

test('a test email goes to the given address and its page reports delivery', async () => {
  await using smtp = await smtpDouble()
  await using app = await openHouseWithDelivery(smtp.url)
  const { open, fill } = await createOwnerClient(app)
  expect((await open('/backbar/letters')).text).toContain('Not proved yet')
  const wrong = await fill('/backbar/letters', { to: 'nobody' })
  expect([wrong.status, wrong.page.fields.get('to')]).toEqual([422, 'nobody'])
  const { to } = await fill('/backbar/letters', {})
  expect(to).toMatch(/^\/backbar\/letters\?open=test-[\w-]+&said=posted$/)
  expect((await open(to)).text).toContain('Sent on Nov 20, 2026')
  expect(smtp.emails.map(({ envelope }) => envelope.to)).toEqual([['hello@nerdandtonic.example']])
  expect((await open('/backbar/letters')).text).toContain('Proved: it took a test email on Nov 20, 2026')
})

async function openHouseWithDelivery(url: string, database: Parameters<typeof createTestApp>[0] = 'sqlite') {
  return deliverImmediately(await createTestApp(database, { MAIL_URL: url }))
}

async function post({ db }: TestApp, changes: Parameters<typeof sampleEmail>[0] = {}) {
  await queueEmail(db, { ...sampleEmail(changes), eventId: null, kind: 'receipt' }, openingTime)
}

function row({ db }: TestApp) {
  return db.selectFrom('email').selectAll().where('id', '=', 'letter-1').executeTakeFirstOrThrow()
}

import { expect, test, vi } from 'vitest'
import { sampleEmailBusiness, sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { smtpDouble, type SmtpBehavior } from '../../../tests/doubles/smtp-double.ts'
import { createSmtpTransport } from './smtp-transport.server.ts'

const from = () => sampleEmailBusiness
// Long enough for the whole dialog on a busy machine.
const impatient = { from, timeoutMs: 2_000 }

test('an email arrives with the business as From and its Reply-To, text and HTML', async () => {
  await using smtp = await smtpDouble()
  const email = sampleEmail()
  const verdict = await createSmtpTransport({ url: smtp.url, from })(email)
  expect(verdict).toEqual({ kind: 'sent', words: '250 kept by the double' })

  const [arrived] = smtp.emails
  expect(arrived).toMatchObject({
    envelope: { from: sampleEmailBusiness.address, to: [email.to] },
    subject: email.subject,
    from: '"Nerd & Tonic, mobile bar" <bar@bar.example>',
    to: email.to,
    replyTo: email.replyTo,
    messageId: email.messageId,
    text: email.text,
    html: email.html,
  })
  expect(arrived?.header('Auto-Submitted')).toBe('auto-generated')
  expect(arrived?.header('X-Mailer')).toBeNull()
})

test('Reply-To is optional and the sender name is read for each email', async () => {
  await using smtp = await smtpDouble()
  const names = ['First', 'Second']
  const carry = createSmtpTransport({
    url: smtp.url,
    from: async () => ({ ...sampleEmailBusiness, name: names.shift() ?? '' }),
  })
  await carry(sampleEmail({ replyTo: null }))
  await carry(sampleEmail({ replyTo: null }))
  expect(smtp.emails.map((email) => email.from)).toEqual(['First <bar@bar.example>', 'Second <bar@bar.example>'])
  expect(smtp.emails[0]?.replyTo).toBeNull()
})

test('line breaks in fields add no header or recipient', async () => {
  await using smtp = await smtpDouble()
  const hostile = sampleEmail({
    subject: 'Hello\r\nBcc: everyone@else.example\r\n\r\nbody',
    replyTo: 'me@home.example\r\nCc: everyone@else.example',
  })
  expect(await createSmtpTransport({ url: smtp.url, from })(hostile)).toMatchObject({ kind: 'sent' })
  const [arrived] = smtp.emails
  expect(arrived?.envelope.to).toEqual([hostile.to])
  expect(arrived?.header('Bcc')).toBeNull()
  expect(arrived?.header('Cc')).toBeNull()
  expect(arrived?.text).toBe(hostile.text)
})

test.for(['two@home.example, people@home.example', 'guest@home.example\r\nRCPT TO:<everyone@else.example>', ''])(
  'an email is refused unless it has exactly one recipient: %j',
  async (to) => {
    await using smtp = await smtpDouble()
    expect(await createSmtpTransport({ url: smtp.url, from })(sampleEmail({ to }))).toMatchObject({ kind: 'refused' })
    expect(smtp.emails).toEqual([])
  },
)

test.for<[SmtpBehavior, string]>([
  ['refuse-sender', 'the double says no to the sender'],
  ['refuse-recipient', 'the double says no to the recipient'],
  ['refuse-data', 'the double says no to the data'],
])('when the mail server replies %s, the email is refused with that reply', async ([behave, words]) => {
  await using smtp = await smtpDouble({ behave })
  const verdict = await createSmtpTransport({ url: smtp.url, from })(sampleEmail())
  expect(verdict).toEqual({
    kind: 'refused',
    trouble: expect.any(String),
    code: expect.stringMatching(/^55[034]$/),
    words: expect.stringMatching(`^55[034] .*${words}$`),
  })
})

test.for<[SmtpBehavior, string]>([
  ['refuse-data', '5.4.5 Daily user sending limit exceeded'],
  ['refuse-data', '5.7.1 This message is likely unsolicited'],
  ['refuse-sender', '5.7.60 Client does not have permissions to send as this sender'],
  ['refuse-auth', '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant'],
])('when the mail server replies to %s with “%s”, the email is deferred', async ([behave, words]) => {
  await using smtp = await smtpDouble()
  smtp.behave(behave, words)
  const verdict = await createSmtpTransport({ url: smtp.url.replace('//', '//bar:secret@'), from })(sampleEmail())
  expect(verdict).toMatchObject({ kind: 'later', isAccount: true, words: expect.stringContaining(words) })
})

test.for<SmtpBehavior>(['defer-greeting', 'defer-auth', 'defer-sender', 'defer-recipient', 'defer-data'])(
  'when the mail server answers %s, the email is deferred',
  async (behave) => {
    await using smtp = await smtpDouble({ behave })
    const verdict = await createSmtpTransport({ url: withUser(smtp.url), from })(sampleEmail())
    expect(verdict).toEqual({
      kind: 'later',
      trouble: expect.any(String),
      code: expect.any(String),
      ...(behave === 'defer-auth' && { isAccount: true }),
      words: expect.stringMatching(/^45[14] .*the double says no/),
    })
  },
)

test.for<SmtpBehavior>(['refuse-greeting', 'refuse-auth'])(
  'with the mail server behavior %s, the email is deferred and not refused',
  async (behave) => {
    await using smtp = await smtpDouble({ behave })
    const verdict = await createSmtpTransport({ url: withUser(smtp.url), from })(sampleEmail())
    expect(verdict).toEqual({
      kind: 'later',
      trouble: expect.any(String),
      code: expect.any(String),
      ...(behave === 'refuse-auth' && { isAccount: true }),
      words: expect.stringMatching(
        behave === 'refuse-auth' ? /^5\d\d .*the double says no/ : /not this email: 5.*the double says no/,
      ),
    })
  },
)

test('a password repeated by the server is removed from the error text', async () => {
  await using smtp = await smtpDouble({ behave: 'refuse-auth' })
  const { words } = await createSmtpTransport({ url: withUser(smtp.url), from })(sampleEmail())
  expect(words).toMatch(/says no to the auth of bar@bar\.example with \[secret]$/)
})

test('the SMTP transport logs in with the user name in the URL', async () => {
  await using smtp = await smtpDouble()
  expect(await createSmtpTransport({ url: withUser(smtp.url), from })(sampleEmail())).toMatchObject({ kind: 'sent' })
  expect(smtp.emails[0]?.user).toBe('bar@bar.example')
})

test.for<SmtpBehavior>(['hang', 'drip'])(
  'when the mail server answers with %s, the email is deferred after the time limit',
  async (behave) => {
    await using smtp = await smtpDouble({ behave })
    const verdict = await createSmtpTransport({ url: smtp.url, ...impatient })(sampleEmail())
    expect(verdict).toEqual({
      kind: 'later',
      trouble: 'silent',
      code: expect.any(String),
      words: expect.stringContaining('no answer within 2 s'),
    })
  },
)

test.for<SmtpBehavior>(['hang-after-dot', 'close-after-dot', 'drip-after-dot'])(
  'when the mail server answers with %s, the email is deferred with an unknown result',
  async (behave) => {
    await using smtp = await smtpDouble({ behave })
    const verdict = await createSmtpTransport({ url: smtp.url, ...impatient })(sampleEmail())
    expect(verdict).toEqual({
      kind: 'later',
      unknown: true,
      trouble: expect.any(String),
      code: expect.any(String),
      words: expect.stringContaining('may have arrived'),
    })
    expect(smtp.emails).toHaveLength(1)
  },
)

test('a connection dropped mid-message defers the email as not delivered', async () => {
  await using smtp = await smtpDouble({ behave: 'drop-mid-message' })
  // The email is too large to be sent completely before the connection is cut.
  const email = sampleEmail({ text: 'a line of a very long letter\n'.repeat(500_000) })
  const verdict = await createSmtpTransport({ url: smtp.url, from })(email)
  expect(verdict).toEqual({
    kind: 'later',
    trouble: expect.any(String),
    code: expect.any(String),
    words: expect.stringContaining('could not be handed over'),
  })
  expect(smtp.emails).toEqual([])
})

test('an email is deferred while the mail server is down and sent afterwards', async () => {
  await using smtp = await smtpDouble()
  const carry = createSmtpTransport({ url: smtp.url, from })
  await smtp.stop()
  expect(await carry(sampleEmail())).toEqual({
    kind: 'later',
    trouble: 'port',
    code: expect.any(String),
    words: expect.stringContaining('ECONNREFUSED'),
  })
  await smtp.restart()
  expect(await carry(sampleEmail())).toMatchObject({ kind: 'sent' })
})

test('emails reuse connections, also after a refused email', async () => {
  await using smtp = await smtpDouble()
  const carry = createSmtpTransport({ url: withUser(smtp.url), from, idleMs: 60_000 })
  expect(await carry(sampleEmail())).toMatchObject({ kind: 'sent' })
  for (const behave of ['refuse-sender', 'refuse-recipient', 'refuse-data', 'defer-recipient'] as const) {
    smtp.behave(behave)
    expect(await carry(sampleEmail())).toMatchObject({ words: expect.stringContaining('the double says no') })
  }
  smtp.behave('accept')
  expect(await carry(sampleEmail({ id: 'last' }))).toMatchObject({ kind: 'sent' })
  // A second connection is opened while the first is still being reset.
  expect(smtp.connections).toBeLessThanOrEqual(2)
  expect(smtp.emails).toHaveLength(2)
  expect(smtp.emails[1]).toMatchObject({ envelope: { to: ['guest@home.example'] }, user: 'bar@bar.example' })
})

test('after the server hangs up, each email is sent once over a new connection', async () => {
  await using smtp = await smtpDouble()
  const carry = createSmtpTransport({ url: smtp.url, from, idleMs: 60_000 })
  for (const sent of [1, 2, 3]) {
    expect(await carry(sampleEmail())).toMatchObject({ kind: 'sent' })
    expect([smtp.connections, smtp.emails.length]).toEqual([sent, sent])
    smtp.hangUp()
  }
})

test('an idle connection is closed after the last email', async () => {
  await using smtp = await smtpDouble()
  await createSmtpTransport({ url: smtp.url, from, idleMs: 1 })(sampleEmail())
  await vi.waitUntil(() => smtp.open === 0, { timeout: 10_000 })
})

test.for([
  ['STARTTLS with a certificate nobody vouches for', 'untrusted-tls', 'smtp:'],
  ['TLS spoken to a server that does not', 'accept', 'smtps:'],
] as const)('with %s, the email is deferred and not delivered', async ([, behave, scheme]) => {
  await using smtp = await smtpDouble({ behave })
  const verdict = await createSmtpTransport({ url: smtp.url.replace('smtp:', scheme), ...impatient })(sampleEmail())
  expect(verdict).toEqual({
    kind: 'later',
    trouble: expect.any(String),
    code: expect.any(String),
    words: expect.any(String),
  })
  expect(smtp.emails).toEqual([])
})

test('an unknown host name defers the email', async () => {
  const verdict = await createSmtpTransport({ url: 'smtp://nowhere.invalid', from, timeoutMs: 3_000 })(sampleEmail())
  expect(verdict).toEqual({ kind: 'later', trouble: 'host', code: expect.any(String), words: expect.any(String) })
})

test('an email is deferred if the sender cannot be read', async () => {
  await using smtp = await smtpDouble()
  const lost = () => Promise.reject(new Error('the database is away'))
  const verdict = await createSmtpTransport({ url: smtp.url, from: lost })(sampleEmail())
  expect(verdict).toEqual({
    kind: 'later',
    trouble: expect.any(String),
    code: expect.any(String),
    words: expect.stringContaining('the database is away'),
  })
})

const withUser = (url: string) => url.replace('//', '//bar%40bar.example:pass%3Aword@')

test('with mustEncrypt, a server without STARTTLS receives neither the password nor the email', async () => {
  await using smtp = await smtpDouble()
  await createSmtpTransport({ url: withUser(smtp.url), from })(sampleEmail())
  expect([smtp.emails.length, smtp.logins]).toEqual([1, ['bar@bar.example']])
  smtp.emails.length = smtp.logins.length = 0
  const verdict = await createSmtpTransport({ url: withUser(smtp.url), from, mustEncrypt: true })(sampleEmail())
  expect(verdict).toEqual({ kind: 'later', trouble: 'encryption', code: expect.any(String), words: expect.any(String) })
  expect([smtp.emails, smtp.logins]).toEqual([[], []])
})

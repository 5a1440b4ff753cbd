import { expect, test } from 'vitest'
import { emailjsDouble } from '../../../tests/doubles/emailjs-double.ts'
import { manualClock } from '../../../tests/doubles/manual-clock.ts'
import { sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { createEmailjsTransport } from './emailjs-transport.server.ts'

const account = {
  publicKey: 'public',
  serviceId: 'default_service',
  templateId: 'alert',
  letterTemplateId: 'letter',
}
const alert = { requestorName: 'Ada', from_email: 'ada@home.example', phoneNumber: '' }

test("the owner's alert uses its own template variables unchanged", async () => {
  await using emailjs = await emailjsDouble()
  const carry = createEmailjsTransport({ ...account, origin: emailjs.origin })
  const verdict = await carry(sampleEmail({ templateParams: alert }))
  expect(verdict).toEqual({ kind: 'sent', words: 'OK' })
  expect(emailjs.requests[0]?.body).toEqual({
    lib_version: '1.0.0',
    user_id: 'public',
    service_id: 'default_service',
    template_id: 'alert',
    template_params: alert,
  })
})

test('every other email uses EMAILJS_LETTER_TEMPLATE_ID and headers without line breaks', async () => {
  await using emailjs = await emailjsDouble()
  const email = sampleEmail({ replyTo: null, subject: 'Hello\r\nBcc: everyone@else.example' })
  await createEmailjsTransport({ ...account, privateKey: 'strict', origin: emailjs.origin })(email)
  expect(emailjs.requests[0]?.body).toMatchObject({ template_id: 'letter', accessToken: 'strict' })
  expect(emailjs.letters).toEqual([
    {
      to_email: email.to,
      reply_to: '',
      subject: 'Hello Bcc: everyone@else.example',
      text: email.text,
      html: email.html,
    },
  ])
})

test.for([
  ['publicKey', 'public key', 'EMAILJS_PUBLIC_KEY', null],
  ['serviceId', 'service ID', 'EMAILJS_SERVICE_ID', null],
  ['templateId', 'template ID', 'EMAILJS_TEMPLATE_ID', alert],
  ['letterTemplateId', 'template ID', 'EMAILJS_LETTER_TEMPLATE_ID', null],
] as const)(
  'an EmailJS email without %s is refused, and no request is sent',
  async ([part, name, variable, templateParams]) => {
    await using emailjs = await emailjsDouble()
    for (const missing of ['', ' ', undefined as unknown as string]) {
      const carry = createEmailjsTransport({ ...account, [part]: missing, origin: emailjs.origin })
      const verdict = await carry(sampleEmail({ templateParams }))
      expect(verdict).toEqual({ kind: 'refused', words: expect.stringContaining(name) })
      expect(verdict.words).toMatch(new RegExp(`set ${variable}$`))
    }
    expect(emailjs.requests).toEqual([])
  },
)

test.for([
  [200, 'OK', 'sent'],
  [200, 'Accepted, more or less', 'sent'],
  [302, 'Found', 'refused'],
  [400, 'The user_id parameter is required', 'refused'],
  [400, 'The Public Key is invalid. To find this ID, visit your account', 'refused'],
  [400, 'The service ID not found. To find this ID, visit your account', 'refused'],
  [400, 'The template ID not found. To find this ID, visit your account', 'refused'],
  [403, 'API calls are disabled for non-browser applications', 'refused'],
  [403, 'API access from non-browser environments is currently disabled', 'refused'],
  [403, 'API access in strict mode, but no Private Key was provided', 'refused'],
  [404, 'Account not found', 'refused'],
  [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', 'refused'],
  [422, 'The recipients address is empty', 'refused'],
  [429, 'Too Many Requests', 'later'],
  [500, 'Internal Server Error', 'later'],
  [503, '<html>\n<h1>Unavailable</h1>', 'later'],
] as const)('the EmailJS response %i %s gives the result %s', async ([status, text, kind]) => {
  await using emailjs = await emailjsDouble()
  emailjs.behave({ status, text })
  const verdict = await createEmailjsTransport({ ...account, origin: emailjs.origin })(sampleEmail())
  expect(verdict).toEqual({ kind, words: expect.stringContaining(text.replace('\n', ' ')) })
})

test('the text of an EmailJS error is shortened and contains no secret', async () => {
  await using emailjs = await emailjsDouble()
  emailjs.behave({ status: 403, text: `The key hunter2 is unknown. ${'x'.repeat(100_000)}` })
  const carry = createEmailjsTransport({ ...account, privateKey: 'hunter2', origin: emailjs.origin })
  const { words } = await carry(sampleEmail())
  expect(words).toMatch(/^403 The key \[secret] is unknown\. x+…$/)
  expect(words).toHaveLength(300)
})

test.for(['hang', 'reset'] as const)('an EmailJS email is deferred with an unknown result: %s', async (behaviour) => {
  await using emailjs = await emailjsDouble()
  emailjs.behave(behaviour)
  const verdict = await createEmailjsTransport({ ...account, origin: emailjs.origin, timeoutMs: 2_000 })(sampleEmail())
  expect(verdict).toEqual({ kind: 'later', unknown: true, words: expect.stringContaining('may have arrived') })
  expect(emailjs.requests).toHaveLength(1)
})

test.for([
  [200, 'sent'],
  [412, 'refused'],
  [500, 'later'],
] as const)('an EmailJS response %i with an endless body still gives the result %s', async ([status, kind]) => {
  await using emailjs = await emailjsDouble()
  emailjs.behave({ drip: status })
  const verdict = await createEmailjsTransport({ ...account, origin: emailjs.origin, timeoutMs: 2_000 })(sampleEmail())
  expect(verdict).toEqual({ kind, words: expect.stringMatching(`${status} \\(the words of the answer never`) })
})

test('an email is deferred while EmailJS is down and sent when it returns', async () => {
  await using emailjs = await emailjsDouble()
  const clock = manualClock()
  const carry = createEmailjsTransport({ ...account, origin: emailjs.origin, pace: clock })
  await emailjs.stop()
  expect(await carry(sampleEmail())).toEqual({ kind: 'later', words: expect.stringContaining('ECONNREFUSED') })
  await emailjs.restart()
  clock.advance(2_000)
  expect(await carry(sampleEmail())).toMatchObject({ kind: 'sent' })
})

test('a TLS failure or an unknown host defers the email as not delivered', async () => {
  await using emailjs = await emailjsDouble()
  for (const origin of [emailjs.origin.replace('http:', 'https:'), 'https://nowhere.invalid']) {
    const verdict = await createEmailjsTransport({ ...account, origin })(sampleEmail())
    expect(verdict).toEqual({ kind: 'later', words: expect.stringContaining('could not be reached') })
  }
})

test('the EmailJS transport sends one request a second, also for concurrent emails', async () => {
  const clock = manualClock()
  await using emailjs = await emailjsDouble({ now: clock.now })
  const carry = createEmailjsTransport({ ...account, origin: emailjs.origin, pace: clock })
  const [first, second, third] = ['1', '2', '3'].map((id) => carry(sampleEmail({ id })))

  expect(await first).toMatchObject({ kind: 'sent' })
  expect(clock.sleeping).toBe(2)
  clock.advance(1_100)
  expect(await second).toMatchObject({ kind: 'sent' })
  expect(clock.sleeping).toBe(1)
  clock.advance(1_100)
  expect(await third).toMatchObject({ kind: 'sent' })

  clock.advance(5_000)
  const fourth = carry(sampleEmail())
  expect(clock.sleeping).toBe(0)
  expect(await fourth).toMatchObject({ kind: 'sent' })
})

test('the EmailJS test double enforces one request a second', async () => {
  const clock = manualClock()
  await using emailjs = await emailjsDouble({ now: clock.now })
  const carry = () => createEmailjsTransport({ ...account, origin: emailjs.origin })(sampleEmail())
  expect(await carry()).toMatchObject({ kind: 'sent' })
  expect(await carry()).toEqual({ kind: 'later', words: '429 Too Many Requests' })
})

test('an email over the EmailJS size limit is refused without a request', async () => {
  await using emailjs = await emailjsDouble()
  const carry = createEmailjsTransport({ ...account, origin: emailjs.origin })
  const verdict = await carry(sampleEmail({ html: 'ü'.repeat(25_000) }))
  expect(verdict).toEqual({ kind: 'refused', words: expect.stringMatching(/too large for EmailJS: 50\d{3} bytes/) })
  expect(emailjs.requests).toEqual([])
  expect(await carry(sampleEmail({ html: 'ü'.repeat(24_000) }))).toMatchObject({ kind: 'sent' })
})

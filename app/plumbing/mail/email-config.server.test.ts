import { expect, test } from 'vitest'
import { parseEmailConfig } from './email-config.server.ts'

const emailjs = {
  MAIL_URL: 'emailjs:',
  EMAILJS_PUBLIC_KEY: 'public',
  EMAILJS_SERVICE_ID: 'service',
  EMAILJS_TEMPLATE_ID: 'alert',
  EMAILJS_LETTER_TEMPLATE_ID: 'letter',
}

test('an empty email configuration selects the mailbox', () => {
  for (const env of [{}, { MAIL_URL: '' }, { MAIL_URL: ' ', EMAILJS_PUBLIC_KEY: '' }]) {
    expect(parseEmailConfig(env)).toEqual({ mail: { kind: 'mailbox' }, problems: [] })
  }
})

test.for([
  'smtp://mail.example',
  'smtp://127.0.0.1:2525',
  'smtps://bar%40bar.example:p%40ss%23@mail.example:465/',
  'smtp://[::1]:25',
])('the MAIL_URL %s selects a mail server', (url) => {
  expect(parseEmailConfig({ MAIL_URL: url })).toEqual({ mail: { kind: 'smtp', url }, problems: [] })
})

test.for([
  ['smtp://', 'host is missing'],
  ['smtp:mail.example', 'host is missing'],
  ['smtp://bar:hunter2@', 'form is smtp://'],
  ['smtp://bar@mail.example', 'a user but no password'],
  ['smtp://:hunter2@mail.example', 'a password but no user'],
  ['smtp://bar:hunter2#@mail.example', 'form is smtp://'],
  ['smtp://bar:hunter2%@mail.example', '%25'],
  ['smtp://bar:hunter2@mail.example?pool=true', 'nothing is understood after the port'],
  ['smtp://bar:hunter2@mail.example:port', 'form is smtp://'],
  ['http://bar:hunter2@mail.example', 'only smtp://'],
  ['bar:hunter2@mail.example', 'only smtp://'],
  ['mail.example', 'only smtp://'],
  ['emailjs', 'only smtp://'],
] as const)('the MAIL_URL %s is rejected with a message that omits the password', ([url, words]) => {
  const { problems } = parseEmailConfig({ MAIL_URL: url })
  expect(problems).toEqual([expect.stringMatching(/^MAIL_URL: /)])
  expect(problems[0]).toContain(words)
  expect(problems[0]).not.toMatch(/hunter2|mail\.example/)
})

test('a complete EmailJS configuration is parsed', () => {
  const mail = {
    kind: 'emailjs',
    publicKey: 'public',
    serviceId: 'service',
    templateId: 'alert',
    letterTemplateId: 'letter',
    privateKey: null,
    origin: 'https://api.emailjs.com',
  }
  expect(parseEmailConfig({ ...emailjs, EMAILJS_PRIVATE_KEY: '' })).toEqual({ mail, problems: [] })
  const strict = { ...emailjs, EMAILJS_PRIVATE_KEY: 'strict', EMAILJS_ORIGIN: 'http://127.0.0.1:4000/' }
  expect(parseEmailConfig(strict)).toEqual({
    mail: { ...mail, privateKey: 'strict', origin: 'http://127.0.0.1:4000' },
    problems: [],
  })
})

test.for(['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_LETTER_TEMPLATE_ID'])(
  'EmailJS without %s is reported as incomplete',
  (name) => {
    const { problems } = parseEmailConfig({ ...emailjs, [name]: ' ' })
    expect(problems).toEqual([`${name}: needed when MAIL_URL is emailjs:`])
  },
)

test.for([
  'api.emailjs.com',
  'ftp://api.emailjs.com',
  'https://api.emailjs.com/api',
  'https://key:hunter2@api.emailjs.com',
])('%s is rejected as EMAILJS_ORIGIN', (origin) => {
  const { problems } = parseEmailConfig({ ...emailjs, EMAILJS_ORIGIN: origin })
  expect(problems).toEqual([expect.stringMatching(/^EMAILJS_ORIGIN: /)])
  expect(problems[0]).not.toContain('hunter2')
})

test('EmailJS variables are reported as unused unless MAIL_URL is emailjs:', () => {
  for (const MAIL_URL of [undefined, 'smtp://mail.example']) {
    const { problems } = parseEmailConfig({ MAIL_URL, EMAILJS_PUBLIC_KEY: 'public', EMAILJS_PRIVATE_KEY: 'hunter2' })
    expect(problems).toEqual([
      expect.stringMatching(/^MAIL_URL: must be emailjs: for EMAILJS_PUBLIC_KEY, EMAILJS_PRIVATE_KEY to be of use/),
    ])
  }
})

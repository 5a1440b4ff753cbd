import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emailjsDouble } from '../../../tests/doubles/emailjs-double.ts'
import { sampleEmailBusiness, sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { smtpDouble } from '../../../tests/doubles/smtp-double.ts'
import { formatTransportName, createEmailTransport } from './email-transport.server.ts'
import { parseEmailConfig } from './email-config.server.ts'

const from = () => sampleEmailBusiness

test('each email configuration sends through the transport it names', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await using smtp = await smtpDouble()
  await using emailjs = await emailjsDouble()
  const open = (env: Record<string, string>) => createEmailTransport(parseEmailConfig(env).mail, from, dataDir)

  expect(await open({})(sampleEmail())).toMatchObject({ kind: 'sent', by: 'mailbox' })
  expect(await readdir(join(dataDir, 'mailbox'))).toEqual(['letter-1.eml'])

  expect(await open({ MAIL_URL: smtp.url })(sampleEmail())).toMatchObject({ kind: 'sent' })
  expect(smtp.emails).toHaveLength(1)

  const account = {
    MAIL_URL: 'emailjs:',
    EMAILJS_PUBLIC_KEY: 'public',
    EMAILJS_SERVICE_ID: 'service',
    EMAILJS_TEMPLATE_ID: 'alert',
    EMAILJS_LETTER_TEMPLATE_ID: 'letter',
    EMAILJS_ORIGIN: emailjs.origin,
  }
  expect(await open(account)(sampleEmail())).toMatchObject({ kind: 'sent' })
  expect(emailjs.letters).toHaveLength(1)
})

test.each([
  [{}, 'mailbox'],
  [{ MAIL_URL: 'smtp://bar:p%40ss@mail.example' }, 'smtp://mail.example:587'],
  [{ MAIL_URL: 'smtps://bar:secret@mail.example:4650' }, 'smtps://mail.example:4650'],
  [{ MAIL_URL: 'smtp://[::1]:25' }, 'smtp://[::1]:25'],
])('the email configuration %j is described as %s, without its password', (env, name) => {
  expect(formatTransportName(parseEmailConfig(env).mail)).toBe(name)
})

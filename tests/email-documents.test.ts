import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { composeEmail } from '../app/plumbing/outbox/compose-email.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { toPdfFileName } from '../app/plumbing/outbox/email-document-text.ts'
import type { EmailPdfAttachment } from '../app/plumbing/outbox/email.ts'
import { queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { formatPdfDocumentText } from '../app/plumbing/pdf/format-document-text.ts'
import { PdfError } from '../app/plumbing/pdf/pdf-service.server.ts'
import { sha256 } from '../app/plumbing/secrets/sha256.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../app/upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../app/upkeep/privacy/data-subject.server.ts'
import { createBareApp } from './bare-app.ts'
import { emailjsDouble } from './doubles/emailjs-double.ts'
import { everyBlock } from './doubles/every-block.ts'
import { sampleDocument } from './doubles/every-document-block.ts'
import { parseEmail } from './doubles/read-mail.ts'
import { smtpDouble } from './doubles/smtp-double.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'

const document: EmailPdfAttachment = {
  fileName: 'proposal-nt-7q4m.pdf',
  paper: sampleDocument(),
  url: 'https://bar.example/yours/abc',
}
const hashIn = (words: string) => /SHA-256 of proposal-nt-7q4m\.pdf: ([0-9a-f]{64})/.exec(words)?.[1]

test.each(databases)('%s: an email names its PDF attachment and its history records the hash', async (database) => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp(database, { MAIL_URL: smtp.url, MAIL_FROM: 'bar@bar.example' })
  await post(app)
  expect(await sendDueEmails(app)).toBe(1)
  const [arrived] = smtp.emails
  const [pdf, ...others] = arrived!.attachments
  expect(others).toEqual([])
  expect(pdf).toMatchObject({ name: 'proposal-nt-7q4m.pdf', type: 'application/pdf' })
  expect(Buffer.from(pdf!.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  const hash = sha256(pdf!.bytes)
  for (const words of [arrived!.text, arrived!.html]) expect(words).not.toContain('SHA-256')
  expect(arrived!.text.indexOf('Attached: proposal-nt-7q4m.pdf')).toBeLessThan(arrived!.text.indexOf('-- \n'))
  // The same document rendered again has the same hash, so the hash can be verified later.
  expect(sha256(await app.paperPdf(document.paper))).toBe(hash)
  expect(await getDeliveryState(app)).toMatchObject({
    state: 'sent',
    last_response: expect.stringContaining(`(with proposal-nt-7q4m.pdf, SHA-256 ${hash})`),
  })
})

test('mailbox files contain the attached PDF, and emails without a document have none', async () => {
  await using app = await createTestApp()
  await post(app)
  await post(app, 'plain', false)
  await sendDueEmails(app)
  const read = (id: string) => parseEmail(readFileSync(join(app.config.dataDir, 'mailbox', `${id}.eml`), 'utf8'))
  expect(sha256(read('letter').attachments[0]!.bytes)).toBe(sha256(await app.paperPdf(document.paper)))
  expect(read('letter').text).not.toContain('SHA-256')
  expect(read('plain')).toMatchObject({ attachments: [], text: expect.not.stringContaining('SHA-256') })
})

test('EmailJS emails link to the document and state its hash', async () => {
  await using emailjs = await emailjsDouble()
  const env = {
    MAIL_URL: 'emailjs:',
    EMAILJS_PUBLIC_KEY: 'public',
    EMAILJS_SERVICE_ID: 'service',
    EMAILJS_TEMPLATE_ID: 'alert',
    EMAILJS_LETTER_TEMPLATE_ID: 'letter',
    EMAILJS_ORIGIN: emailjs.origin,
  }
  await using app = await createTestApp('sqlite', env)
  await post(app)
  await sendDueEmails(app)
  const [sent = {}] = emailjs.letters
  const hash = sha256(await app.paperPdf(document.paper))
  expect([hashIn(sent.text!), hashIn(sent.html!)]).toEqual([hash, hash])
  expect(sent.text).toContain('https://bar.example/yours/abc')
  expect(sent.html).toContain('href="https://bar.example/yours/abc"')
  expect(JSON.stringify(sent).length).toBeLessThan(50_000)
})

test.each(databases)('%s: an email whose PDF fails waits with the reason and is retried', async (database) => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp(database, { MAIL_URL: smtp.url, MAIL_FROM: 'bar@bar.example' })
  await post(app)
  const paperPdf = () => Promise.reject(new PdfError('It took longer than 15 s'))
  await sendDueEmails({ ...app, paperPdf })
  expect(smtp.emails).toEqual([])
  expect(await getDeliveryState(app)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_response: 'proposal-nt-7q4m.pdf could not be made yet. It took longer than 15 s',
  })
  const [event] = await app.db.selectFrom('email_log_entry').select(['kind', 'text']).execute()
  expect(event).toEqual({
    kind: 'later',
    text: 'proposal-nt-7q4m.pdf could not be made yet. It took longer than 15 s',
  })
  app.advance(2 * 60_000)
  await sendDueEmails(app)
  expect(smtp.emails).toHaveLength(1)
  expect(await getDeliveryState(app)).toMatchObject({ state: 'sent', attempts: 2 })
})

test.each(databases)(
  '%s: an email’s document is restored from backups, and exported and erased with its recipient',
  async (database) => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await using first = await createTestApp(database)
    await post(first)
    const { file } = await writeBackupFile(first, join(folder, 'backup.jsonl.gz'))
    await using app = await createBareApp(database)
    await restoreBackup(app, file)
    const row = await app.db.selectFrom('email').select('document').executeTakeFirstOrThrow()
    expect(JSON.parse(row.document!)).toEqual(document)

    const person = await getDataSubject(app.db, 'ana@example.com')
    expect(person.letters).toMatchObject([
      { document: { fileName: 'proposal-nt-7q4m.pdf', text: formatPdfDocumentText(document.paper) } },
    ])
    expect(await eraseDataSubject(app, person.email, computeDataSubjectTag(person), 'a test')).toBe(true)
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
  },
)

test.each([
  ['Proposal NT-7Q4M, version 2', 'proposal-nt-7q4m-version-2.pdf'],
  ['Reçu № 12 für Žofia / 🍸', 'recu-no-12-fur-zofia.pdf'],
  ['山田', 'document.pdf'],
  ['../../etc/passwd\r\nBcc: x', 'etc-passwd-bcc-x.pdf'],
])('the document title %j becomes the file name %s', (words, name) => {
  expect(toPdfFileName(words)).toBe(name)
})

function post({ db }: TestApp, id = 'letter', hasDocument = true) {
  const email = composeEmail({
    id,
    kind: 'agreement',
    eventId: null,
    to: 'ana@example.com',
    replyTo: 'hello@bar.example',
    subject: 'Your signed copy',
    business: 'Nerd & Tonic',
    look: undefined,
    siteUrl: 'https://bar.example',
    title: 'May 15 is yours',
    blocks: everyBlock('Ana'),
    footer: 'Just reply and a person reads it.',
    ...(hasDocument && { document }),
  })
  return queueEmail(db, email, openingTime)
}

function getDeliveryState({ db }: TestApp) {
  return db.selectFrom('email').select(['state', 'attempts', 'last_response']).executeTakeFirstOrThrow()
}

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseEmail } from '../../../tests/doubles/read-mail.ts'
import { sampleEmailBusiness, sampleEmail } from '../../../tests/doubles/sample-email.ts'
import { createMailboxTransport } from './mailbox-transport.server.ts'

const from = () => sampleEmailBusiness

test('an email becomes one complete .eml file in a newly created folder', async () => {
  const dir = join(await emptyFolder(), 'deep', 'mailbox')
  const email = sampleEmail()
  const verdict = await createMailboxTransport({ dir, from })(email)
  expect(verdict).toEqual({ kind: 'sent', words: 'Written to the mailbox as letter-1.eml' })

  const raw = await readFile(join(dir, 'letter-1.eml'), 'utf8')
  expect(parseEmail(raw)).toMatchObject({
    subject: email.subject,
    to: email.to,
    replyTo: email.replyTo,
    messageId: email.messageId,
    text: email.text,
    html: email.html,
  })
  expect(parseEmail(raw).header('Auto-Submitted')).toBe('auto-generated')
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('a reply has no Auto-Submitted header', async () => {
  const dir = await emptyFolder()
  await createMailboxTransport({ dir, from })(sampleEmail({ kind: 'reply' }))
  expect(parseEmail(await readFile(join(dir, 'letter-1.eml'), 'utf8')).header('Auto-Submitted')).toBeNull()
})

test('repeated or concurrent sends of an email leave one file', async () => {
  const dir = await emptyFolder()
  const carry = createMailboxTransport({ dir, from })
  await Promise.all([carry(sampleEmail()), carry(sampleEmail())])
  await carry(sampleEmail({ subject: 'the later one' }))
  expect(await readdir(dir)).toEqual(['letter-1.eml'])
  expect(parseEmail(await readFile(join(dir, 'letter-1.eml'), 'utf8')).subject).toBe('the later one')
})

test('an email id cannot escape the mailbox folder', async () => {
  const dir = await emptyFolder()
  await createMailboxTransport({ dir, from })(sampleEmail({ id: '../../outside' }))
  expect(await readdir(dir)).toEqual(['..%2F..%2Foutside.eml'])
})

test('a disk error defers the email and leaves no partial file', async () => {
  const root = await emptyFolder()
  await writeFile(join(root, 'in-the-way'), '')
  const nowhere = await createMailboxTransport({ dir: join(root, 'in-the-way', 'mailbox'), from })(sampleEmail())
  expect(nowhere).toEqual({ kind: 'later', words: 'The mailbox could not be written: ENOTDIR: not a directory' })

  const dir = join(root, 'mailbox')
  await mkdir(join(dir, 'letter-1.eml', 'full'), { recursive: true })
  expect(await createMailboxTransport({ dir, from })(sampleEmail())).toMatchObject({ kind: 'later' })
  expect(await readdir(dir)).toEqual(['letter-1.eml'])
})

async function emptyFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'mailbox-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

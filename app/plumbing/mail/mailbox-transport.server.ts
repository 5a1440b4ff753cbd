import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailTransport } from '../outbox/email.ts'
import { buildMailMessage, type SenderProvider } from './mail-message.ts'
import { sanitizeRemoteText } from './sanitize-remote-text.ts'

/**
 * Writes each email to `dir` as a complete message (RFC 5322). Creates the folder when needed. An email sent twice leaves
 * a single file. Disk errors defer the email.
 */
export function createMailboxTransport({ dir, from }: { dir: string; from: SenderProvider }): EmailTransport {
  return async (email) => {
    const name = fileName(email.id)
    try {
      // Imported with the first email, so that an idle site saves the memory.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(buildMailMessage(email, await from()))
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeWhole(dir, name, message as Buffer)
      return { kind: 'sent', words: `Written to the mailbox as ${name}` }
    } catch (error) {
      return { kind: 'later', words: sanitizeRemoteText(`The mailbox could not be written: ${withoutPath(error)}`) }
    }
  }
}

/**
 * Deletes emails from the mailbox in `dir` by their ids. With a lower-case address, also deletes all emails to that
 * address or with it in Reply-To. A missing mailbox counts as empty.
 */
export async function eraseMailboxEmails(
  dir: string,
  ids: Iterable<string>,
  address: string | null = null,
): Promise<void> {
  for (const id of ids) await rm(join(dir, fileName(id)), { force: true })
  if (address === null) return
  for (const name of await readdir(dir).catch(() => [])) {
    if (name.endsWith('.eml') && mentionsAddress(await readFile(join(dir, name), 'utf8'), address))
      await rm(join(dir, name), { force: true })
  }
}

function mentionsAddress(message: string, address: string): boolean {
  const head = message.slice(0, message.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ')
  const addressed = [...head.matchAll(/^(?:to|reply-to):(.*)$/gim)].flatMap(([, words = '']) =>
    words.toLowerCase().split(/[\s,<>]+/),
  )
  return addressed.includes(address)
}

function fileName(emailId: string): string {
  return `${encodeURIComponent(emailId)}.eml`
}

/** Writes a file atomically and durably, also if the power fails. */
async function writeWhole(dir: string, name: string, content: Buffer): Promise<void> {
  const draft = join(dir, `.${randomUUID()}.tmp`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(dir, name))
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(dir)
}

/** Syncs the rename as well. Some systems cannot sync a folder, but the file is still complete. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Returns a message like "ENOSPC: no space left on device", without the path after it. */
function withoutPath(error: unknown): string {
  return (error as Error).message.split(',')[0] ?? ''
}

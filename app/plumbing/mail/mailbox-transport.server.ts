import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailTransport } from '../outbox/email.ts'
import { buildMailMessage, type SenderProvider } from './mail-message.ts'
import { sanitizeRemoteText } from './sanitize-remote-text.ts'

/**
 * Writes each letter to `dir` as a complete message (RFC 5322), made when first needed. A letter carried twice
 * leaves one file. Whatever the disk says against it means later.
 */
export function createMailboxTransport({ dir, from }: { dir: string; from: SenderProvider }): EmailTransport {
  return async (email) => {
    const name = fileName(email.id)
    try {
      // Loaded with the first letter: a site at rest saves the memory.
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
 * Takes letters out of the mailbox in `dir` by their ids, and with an address in small letters whatever else in it went
 * to that address or was to be answered to it. A mailbox that is not there has none.
 */
export async function eraseMailboxEmails(
  dir: string,
  ids: Iterable<string>,
  address: string | null = null,
): Promise<void> {
  for (const id of ids) await rm(join(dir, fileName(id)), { force: true })
  if (address === null) return
  for (const name of await readdir(dir).catch(() => [])) {
    if (name.endsWith('.eml') && isAbout(await readFile(join(dir, name), 'utf8'), address))
      await rm(join(dir, name), { force: true })
  }
}

function isAbout(message: string, address: string): boolean {
  const head = message.slice(0, message.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ')
  const addressed = [...head.matchAll(/^(?:to|reply-to):(.*)$/gim)].flatMap(([, words = '']) =>
    words.toLowerCase().split(/[\s,<>]+/),
  )
  return addressed.includes(address)
}

function fileName(emailId: string): string {
  return `${encodeURIComponent(emailId)}.eml`
}

/** The file appears complete or not at all, also when the power fails. */
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

/** The rename itself, too. Some systems cannot sync a folder; the file is whole all the same. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** "ENOSPC: no space left on device", without the machine's own folders behind it. */
function withoutPath(error: unknown): string {
  return (error as Error).message.split(',')[0] ?? ''
}

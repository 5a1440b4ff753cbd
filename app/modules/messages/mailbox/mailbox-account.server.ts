import { findMailCredentials } from '../../../backbar/mail-account/mail-account.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { MailboxRow } from '../../../plumbing/database/schema.ts'
import { decrypt, encrypt } from '../../../plumbing/secrets/encrypt.server.ts'
import {
  findImapServer,
  getMailboxObstacle,
  isSameProvider,
  listTrustedServers,
  parseImapUrl,
  type MailboxServer,
} from './mailbox-server.ts'

/** The configuration that the mailbox depends on. */
export type MailboxConfig = {
  secret: string
  copyOf: number | null
  isDemo: boolean
  /** Email configuration of the environment. `mailbox` if the owner's settings decide. */
  mail: { kind: string }
  moduleVariables: Readonly<Record<string, string>>
}

/**
 * Why no mailbox is read. `held`: a copy or the demo, which leave the original's mailbox alone. `off`: by the owner.
 * `none`: no email account is connected. `unknown-server`: the account's mailbox is not known. `unreadable`: the password
 * was encrypted with another secret. `no-password`: it was that of a sending account at the same provider, which changed.
 */
export type MailboxObstacle =
  'held' | 'off' | 'none' | 'unknown-server' | 'unreadable' | 'no-app-password' | 'no-mailbox' | 'no-password'

/** The mailbox to read, and who set it: the environment, the account that sends, or the owner for reading alone. */
export type MailboxAccount =
  | { server: MailboxServer; from: 'environment' | 'mail' | 'own'; obstacle: null }
  | { server: null; obstacle: MailboxObstacle }

const purpose = 'mailbox password'
const rowId = 'mailbox'

/** Returns the mailbox to read. The environment comes first, then what the owner entered for reading, then for sending. */
export async function getMailboxAccount(db: Db, config: MailboxConfig): Promise<MailboxAccount> {
  const none = (obstacle: MailboxObstacle) => ({ server: null, obstacle })
  if (config.copyOf !== null || config.isDemo) return none('held')
  const url = config.moduleVariables.IMAP_URL
  if (url) {
    const read = parseImapUrl(url)
    return 'server' in read ? { server: read.server, from: 'environment', obstacle: null } : none('unknown-server')
  }
  const [row, mail] = await Promise.all([findMailboxRow(db), findMailCredentials(db, config.secret)])
  if (row?.is_off) return none('off')
  if (row?.host) {
    // The account that sends may have changed since. Its password is not sent to another provider.
    const isShared = row.password === null
    if (isShared && !(mail && isSameProvider(row.host, mail.host))) return none('no-password')
    const password = isShared ? mail!.password : decrypt(config.secret, purpose, row.password!)
    if (password === null) return none('unreadable')
    const place = { host: row.host, port: row.port ?? 993, secure: row.is_secure === 1 }
    const user = row.username ?? mail?.user ?? ''
    return {
      server: { ...place, user, password, trustedServers: listTrustedServers(row.host) },
      from: 'own',
      obstacle: null,
    }
  }
  // If the environment sets how email is sent, the owner's account is not used.
  if (!mail || config.mail.kind !== 'mailbox') return none(config.mail.kind === 'emailjs' ? 'no-mailbox' : 'none')
  const place = findImapServer(mail.host)
  if (!place) return none(getMailboxObstacle(mail.host) ?? 'unknown-server')
  if (mail.password === null) return none('unreadable')
  return { server: { ...place, user: mail.user, password: mail.password }, from: 'mail', obstacle: null }
}

export function findMailboxRow(db: Db): Promise<MailboxRow | undefined> {
  return db.selectFrom('mailbox').selectAll().where('id', '=', rowId).executeTakeFirst()
}

/** Addresses that the owner writes from, in lowercase. */
export async function listMailboxAddresses(db: Db, { user }: MailboxServer): Promise<string[]> {
  const [identity, mail, users] = await Promise.all([
    getSetting(db, 'identity'),
    db.selectFrom('setting').select('value').where('name', '=', 'mail').executeTakeFirst(),
    db.selectFrom('user_account').select('email').execute(),
  ])
  const sender = mail ? (JSON.parse(mail.value) as { from?: string }).from : ''
  const addresses = [identity.email, sender ?? '', user, ...users.map(({ email }) => email)]
  return [...new Set(addresses.map((address) => address.trim().toLowerCase()).filter((one) => one.includes('@')))]
}

/** A mailbox as an owner enters it. `password` is null if it is the one of the account that sends. */
export type MailboxInput = { host: string; port: number; secure: boolean; user: string; password: string | null }

/** Stores a mailbox for reading, with its password encrypted. */
export async function saveMailbox(db: Db, secret: string, input: MailboxInput): Promise<void> {
  const { host, port, secure, user, password } = input
  await updateMailboxRow(db, {
    is_off: 0,
    host,
    port,
    is_secure: secure ? 1 : 0,
    username: user,
    password: password === null ? null : encrypt(secret, purpose, password),
    failure: null,
    words: '',
    failing_since: null,
    current_at: null,
  })
}

/** Stops reading, and forgets a mailbox that was entered for reading alone. */
export async function stopReadingMailbox(db: Db): Promise<void> {
  const nothing = { host: null, port: null, is_secure: null, username: null, password: null }
  await updateMailboxRow(db, { is_off: 1, ...nothing, failure: null, words: '', failing_since: null, current_at: null })
}

/** Reads the mailbox of the account that sends again. */
export async function resumeReadingMailbox(db: Db): Promise<void> {
  await updateMailboxRow(db, { is_off: 0, failure: null, words: '', failing_since: null })
}

/** Notes that everything is read, at a time in epoch milliseconds. */
export async function recordMailboxCurrent(db: Db, now: number): Promise<void> {
  await updateMailboxRow(db, { failure: null, words: '', failing_since: null, current_at: now })
}

/** Notes why the mailbox cannot be read. The time of the first failure in a row stays. */
export async function recordMailboxFailure(
  db: Db,
  { failure, words }: { failure: string; words: string },
  now: number,
): Promise<void> {
  const row = await findMailboxRow(db)
  await updateMailboxRow(db, { failure, words, failing_since: row?.failing_since ?? now })
}

/** Time for which a process that reads has the mailbox to itself, in milliseconds. */
export const mailboxClaimMs = 90_000

/** Claims the mailbox for a process, or renews its claim. False while another process has it. */
export async function claimMailbox(db: Db, reader: string, now: number): Promise<boolean> {
  await updateMailboxRow(db, {})
  const claimed = await db
    .updateTable('mailbox')
    .set({ reader, reader_until: now + mailboxClaimMs })
    .where('id', '=', rowId)
    // A claim that ends later than any claim can was made by a process whose clock was ahead, so it does not count.
    .where((is) =>
      is.or([
        is('reader', 'is', null),
        is('reader', '=', reader),
        is('reader_until', '<', now),
        is('reader_until', '>', now + 2 * mailboxClaimMs),
      ]),
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Releases the mailbox, so that another process may read it. */
export async function releaseMailbox(db: Db, reader: string): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ reader: null, reader_until: 0 })
    .where('id', '=', rowId)
    .where('reader', '=', reader)
    .execute()
}

async function updateMailboxRow(db: Db, changes: Partial<Omit<MailboxRow, 'id'>>): Promise<void> {
  const blank: MailboxRow = {
    id: rowId,
    is_off: 0,
    host: null,
    port: null,
    is_secure: null,
    username: null,
    password: null,
    failure: null,
    words: '',
    failing_since: null,
    current_at: null,
    reader: null,
    reader_until: 0,
  }
  await db
    .insertInto('mailbox')
    .values({ ...blank, ...changes })
    .onConflict((conflict) =>
      Object.keys(changes).length > 0 ? conflict.column('id').doUpdateSet(changes) : conflict.column('id').doNothing(),
    )
    .execute()
}

import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import type { MailboxServer } from '../mailbox/mailbox-server.ts'

/** Path of Debian's Dovecot. */
export const dovecotPath = '/usr/sbin/dovecot'

/** A mail server on loopback with one account, as a provider runs it. */
export type Dovecot = {
  server: MailboxServer
  /** Folder of the inbox's files, in Maildir format. */
  folder: string
  /** Puts a message into a folder, as the provider does on arrival. */
  deliver: (raw: Buffer | string, folder?: string, at?: Date) => Promise<void>
  /** Flags of all messages in a folder, by UID. */
  readFlags: (folder?: string) => Promise<string[][]>
  /** Changes the UIDs of a folder, as after a provider's migration. */
  changeUidValidity: (folder?: string) => Promise<void>
  setPassword: (password: string) => Promise<void>
  stop: () => Promise<void>
  /** Starts the mail server again after `stop`, with the same messages. */
  start: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts Dovecot with an empty mailbox. Its folder is below `TMPDIR` and readable by its own user. */
export async function startDovecot(): Promise<Dovecot> {
  const root = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const mail = join(root, 'mail')
  mkdirSync(mail)
  chmodSync(root, 0o755)
  chmodSync(mail, 0o777)
  const port = await findFreePort()
  let password = 'app password'
  const isRoot = process.getuid?.() === 0
  const { uid, gid } = isRoot ? { uid: 65_534, gid: 65_534 } : userInfo()
  const writeConfig = () =>
    writeFileSync(
      join(root, 'dovecot.conf'),
      [
        'protocols = imap',
        'listen = 127.0.0.1',
        `base_dir = ${root}/run`,
        `state_dir = ${root}/state`,
        `log_path = ${root}/log`,
        `mail_location = maildir:${mail}`,
        `mail_uid = ${uid}`,
        `mail_gid = ${gid}`,
        'first_valid_uid = 1',
        'first_valid_gid = 1',
        'ssl = no',
        'disable_plaintext_auth = no',
        'default_internal_user = nobody',
        'default_login_user = nobody',
        'default_internal_group = nogroup',
        'mail_fsync = never',
        `passdb {\n driver = static\n args = password=${password.replaceAll(' ', '_')}\n}`,
        `userdb {\n driver = static\n args = uid=${uid} gid=${gid} home=${mail}\n}`,
        `service imap-login {\n chroot =\n inet_listener imap {\n port = ${port}\n }\n inet_listener imaps {\n port = 0\n }\n}`,
        'service anvil {\n chroot =\n}',
        'namespace inbox {\n inbox = yes\n separator = /\n mailbox Sent {\n special_use = \\Sent\n auto = create\n }\n mailbox Junk {\n special_use = \\Junk\n auto = create\n }\n}',
      ].join('\n'),
    )
  let child: ChildProcess | null = null
  const server = (): MailboxServer => ({
    host: '127.0.0.1',
    port,
    secure: false,
    user: 'owner',
    password: password.replaceAll(' ', '_'),
    trustedServers: ['mx.google.com'],
  })

  async function withClient<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { host, user, password } = server()
    const client = new ImapFlow({
      host,
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: password },
      logger: false,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout().catch(() => client.close())
    }
  }

  async function start(): Promise<void> {
    writeConfig()
    child = spawn(dovecotPath, ['-F', '-c', join(root, 'dovecot.conf')], { stdio: 'ignore' })
    for (let tries = 0; ; tries++) {
      try {
        await withClient(async () => {})
        return
      } catch (error) {
        if (tries > 100) throw new Error(`Dovecot does not start: ${readLog(root)}`, { cause: error })
        await wait(50)
      }
    }
  }

  async function stop(): Promise<void> {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGTERM')
    await gone
  }

  await start()
  return {
    get server() {
      return server()
    },
    folder: mail,
    deliver: (raw, folder = 'INBOX', at = new Date()) =>
      withClient(async (client) => {
        await client.append(folder, Buffer.from(raw as string), [], at)
      }),
    readFlags: (folder = 'INBOX') =>
      withClient(async (client) => {
        const lock = await client.getMailboxLock(folder, { readOnly: true })
        const flags: string[][] = []
        if (client.mailbox && client.mailbox.exists > 0)
          for await (const message of client.fetch('1:*', { flags: true })) flags.push([...(message.flags ?? [])])
        lock.release()
        return flags.map((all) => all.filter((flag) => flag !== '\\Recent'))
      }),
    async changeUidValidity(folder = 'INBOX') {
      await stop()
      const place = folder === 'INBOX' ? mail : join(mail, `.${folder}`)
      for (const name of readdirSync(place)) if (name.startsWith('dovecot')) rmSync(join(place, name), { force: true })
      // The new value is the current second, which must differ from the former.
      await wait(1_100)
      await start()
    },
    async setPassword(next) {
      await stop()
      password = next
      await start()
    },
    stop,
    start,
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function readLog(root: string): string {
  try {
    return readFileSync(join(root, 'log'), 'utf8').slice(-2_000)
  } catch {
    return 'no log'
  }
}

import { decodeUrlPart } from '../../../plumbing/service-url.ts'

/** An IMAP server with the account to read. */
export type MailboxServer = {
  host: string
  port: number
  /** Whether TLS is used from the start. Otherwise STARTTLS is required, except on this machine. */
  secure: boolean
  user: string
  password: string
  /** Servers whose `Authentication-Results` on top of a message are believed. */
  trustedServers: readonly string[]
}

type ImapServer = Pick<MailboxServer, 'host' | 'port' | 'secure' | 'trustedServers'>

const place = (host: string, ...trustedServers: string[]): ImapServer => ({
  host,
  port: 993,
  secure: true,
  trustedServers,
})

/** Mailboxes by the server that sends for the same account. The password is the same. */
const serversBySmtpHost: Readonly<Record<string, ImapServer>> = {
  'smtp.gmail.com': place('imap.gmail.com', 'mx.google.com'),
  'smtp.mail.me.com': place('imap.mail.me.com', 'icloud.com'),
  'smtp.mail.yahoo.com': place('imap.mail.yahoo.com', 'yahoo.com'),
  'smtp.fastmail.com': place('imap.fastmail.com', 'messagingengine.com'),
  'smtp.zoho.com': place('imap.zoho.com', 'mx.zohomail.com'),
  'smtppro.zoho.com': place('imappro.zoho.com', 'mx.zohomail.com'),
  'smtp.zoho.eu': place('imap.zoho.eu', 'mx.zohomail.eu'),
  'smtppro.zoho.eu': place('imappro.zoho.eu', 'mx.zohomail.eu'),
}

/** The mailbox of the account that sends through a server. Null if it is not known. */
export function findImapServer(smtpHost: string): ImapServer | null {
  return Object.hasOwn(serversBySmtpHost, smtpHost) ? serversBySmtpHost[smtpHost]! : null
}

/** Servers that are believed for a mailbox at a host. Empty if the provider is not known. */
export function listTrustedServers(imapHost: string): readonly string[] {
  return Object.values(serversBySmtpHost).find(({ host }) => host === imapHost)?.trustedServers ?? []
}

/** Why a sending provider has no mailbox that a password opens. Null if it has one, or it is unknown. */
export function getMailboxObstacle(smtpHost: string): 'no-app-password' | 'no-mailbox' | null {
  if (smtpHost === 'smtp.office365.com') return 'no-app-password'
  const isSenderOnly = /(^|\.)(amazonaws\.com|mailgun\.org|postmarkapp\.com|brevo\.com)$/.test(smtpHost)
  return isSenderOnly ? 'no-mailbox' : null
}

/**
 * Whether a mailbox is at the provider of the server that sends, so that it may get the same password: the same host, or
 * hosts such as `imap.example.com` and `smtp.example.com`.
 */
export function isSameProvider(imapHost: string, smtpHost: string): boolean {
  const stripName = (host: string) => host.replace(/^(smtp|imap|mail)\./, '')
  return (
    imapHost === smtpHost ||
    (imapHost !== stripName(imapHost) &&
      smtpHost !== stripName(smtpHost) &&
      stripName(imapHost) === stripName(smtpHost))
  )
}

const form = 'the form is imaps://user:password@host, with / : @ # ? and % in user or password percent-encoded'

/**
 * Parses `imaps://user:password@host:port` (default port 993, TLS from the start) or `imap://…` (143, STARTTLS).
 * `?trust=mx.example.com` names the server whose `Authentication-Results` are believed. A problem names what is missing and never repeats the URL, which may contain a password.
 */
export function parseImapUrl(text: string): { server: MailboxServer } | { problem: string } {
  if (!/^imaps?:/i.test(text)) return { problem: `only imaps://… and imap://… are understood; ${form}` }
  const url = URL.parse(text)
  if (!url) return { problem: `cannot be read; ${form}` }
  if (url.hostname === '') return { problem: `the host is missing; ${form}` }
  const { trust = '', ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || url.hash || !['', '/'].includes(url.pathname))
    return { problem: `after the port only ?trust=mx.example.com is understood; ${form}` }
  const [user, password] = [decodeUrlPart(url.username), decodeUrlPart(url.password)]
  if (user === null || password === null) return { problem: `a % that stands for itself is written %25; ${form}` }
  if (!user && !password) return { problem: `the user and the password are missing; ${form}` }
  if (!password) return { problem: 'has a user but no password' }
  if (!user) return { problem: 'has a password but no user' }
  const secure = url.protocol === 'imaps:'
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const port = Number(url.port) || (secure ? 993 : 143)
  const trustedServers = trust === '' ? listTrustedServers(host) : trust.toLowerCase().split(',')
  return { server: { host, port, secure, user, password, trustedServers } }
}

/** Returns the reason why a value of IMAP_URL cannot be used, or null. */
export function validateImapUrl(text: string): string | null {
  const read = parseImapUrl(text)
  return 'problem' in read ? read.problem : null
}

import { isLoopbackHost } from '../../plumbing/service-url.ts'
import { toEmailBranding } from '../../business/brand/brand.ts'
import { randomUUID } from 'node:crypto'
import { findSetting, getSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { MailAccount } from '../../business/stored-settings.ts'
import { formatDateTime } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { decrypt, encrypt } from '../../plumbing/secrets/encrypt.server.ts'
import { decryptEnteredSecret, encryptEnteredSecret } from '../../plumbing/secrets/typed-secret.server.ts'
import { formatTransportName, type EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import { createSmtpTransport } from '../../plumbing/mail/smtp-transport.server.ts'
import type { EmailTransport } from '../../plumbing/outbox/email.ts'
import { recordSentEmail } from '../../plumbing/outbox/outbox.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { validateOwnPassword } from '../../business/auth/validate-own-password.server.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { isRecentlyAuthenticated, requireUser } from '../../business/auth/sessions.server.ts'
import { composeTestEmail } from '../emails/test-email.ts'
import { parseMailForm, toMailFieldError, type MailServerInput } from './mail-form.ts'
import { formatProviderPasswordName, type MailProviderKey } from './mail-providers.ts'

type Services = {
  db: Db
  now: () => number
  config: { secret: string; siteUrl: string; mailFrom: string | null }
  mail: () => Promise<EmailConfig>
  carry: EmailTransport
  nudge: () => void
}

const purpose = 'mail password'
/** Timeout of the test email and of the notice through the former account, in milliseconds. */
const testTimeoutMs = 15_000

/**
 * Returns the reader of the email configuration, used where the environment sets none. Every process reads it for each
 * email, so that a change needs no restart. An unchanged configuration returns the same object.
 */
export function createEmailConfigReader(db: Db, secret: string): (asked?: Db) => Promise<EmailConfig> {
  let [text, mail]: [string | null, EmailConfig] = [null, { kind: 'mailbox' }]
  return async (asked = db) => {
    const row = await asked.selectFrom('setting').select('value').where('name', '=', 'mail').executeTakeFirst()
    if ((row?.value ?? null) === text) return mail
    ;[text, mail] = [row?.value ?? null, row ? toEmailConfig(JSON.parse(row.value), secret) : { kind: 'mailbox' }]
    return mail
  }
}

function toEmailConfig(account: MailAccount, secret: string): EmailConfig {
  const password = decrypt(secret, purpose, account.password)
  return password === null ? { kind: 'unreadable', url: getUrl(account) } : toSmtpConfig(account, password)
}

function toSmtpConfig(place: Omit<MailAccount, 'password'>, password: string): EmailConfig & { kind: 'smtp' } {
  // The password is sent unencrypted to this machine only.
  const isHere = isLoopbackHost(place.host)
  return { kind: 'smtp', url: getUrl(place, password), from: place.from, mustEncrypt: !isHere }
}

function getUrl({ host, port, secure, user: getTypedUser }: Omit<MailAccount, 'password'>, password = ''): string {
  const login =
    password === '' ? '' : `${encodeURIComponent(getTypedUser || password)}:${encodeURIComponent(password)}@`
  return `${secure ? 'smtps' : 'smtp'}://${login}${host}:${port}`
}

/** Returns the stored account for a page, and whether its password can still be decrypted. */
export async function findMailAccount(
  db: Db,
  secret: string,
): Promise<{ place: Omit<MailAccount, 'password'>; isReadable: boolean } | null> {
  const account = await findSetting(db, 'mail')
  if (!account) return null
  const { password, ...place } = account
  return { place, isReadable: decrypt(secret, purpose, password) !== null }
}

/** Returns the server and the credentials that emails are sent with. The password is null if it cannot be decrypted. */
export async function findMailCredentials(
  db: Db,
  secret: string,
): Promise<{ host: string; user: string; password: string | null } | null> {
  const account = await findSetting(db, 'mail')
  if (!account) return null
  return { host: account.host, user: account.user, password: decrypt(secret, purpose, account.password) }
}

/**
 * The result of connecting an email account: connected, or the form with errors. `typedSecret` is the encrypted password
 * to carry in the form, unless it was refused.
 */
export type ConnectMailAccountResult =
  | { kind: 'connected' }
  | {
      kind: 'back'
      errors: FieldError[]
      /** The mail server's reply as text. */
      said: string | null
      typedSecret: string | null
      /** Whether the form must ask for the user's own password, because it was entered too long ago. */
      isStale: boolean
    }

/**
 * Connects a mail server once it accepted a test email to the owner. Until then nothing is stored. The password is stored
 * encrypted. The owners are notified, through the former account as well, because an attacker could read the new account.
 */
export async function connectMailAccount(
  services: Services,
  request: Request,
  provider: MailProviderKey,
  input: Record<string, string>,
): Promise<ConnectMailAccountResult> {
  const { db, now, config } = services
  const place = parseMailForm(provider, { ...input, ...(config.mailFrom !== null && { from: config.mailFrom }) })
  const password = await resolvePassword(services, provider, Array.isArray(place) ? null : place, input)
  const isStale = !(await isRecentlyAuthenticated(services, request))
  const errors: FieldError[] = Array.isArray(place) ? [...place] : []
  if (password === null)
    errors.push({ field: 'mailPassword', message: `Enter the ${formatProviderPasswordName(provider)}` })
  if (isStale) errors.push(...(await validateOwnPassword(services, request, input.ownPassword ?? '')))
  const back = (errors: FieldError[], said: string | null = null, isRefused = false): ConnectMailAccountResult => ({
    kind: 'back',
    errors,
    said,
    isStale,
    typedSecret:
      password === null || isRefused
        ? null
        : encryptEnteredSecret(config.secret, getTypedFor(provider, input), password, now()),
  })
  if (Array.isArray(place) || password === null || errors.length > 0) return back(errors)

  const [owner, identity] = await Promise.all([requireUser(services, request), getSetting(db, 'identity')])
  const moment = formatDateTime(now(), identity.timeZone)
  const facts = { id: `test-${randomUUID()}`, to: owner.email, moment, siteUrl: config.siteUrl }
  const email = composeTestEmail({ ...facts, ...toEmailBranding(identity) })
  const mail = toSmtpConfig(place, password)
  const from = () => ({ name: identity.name, address: config.mailFrom ?? place.from })
  const verdict = await createSmtpTransport({ ...mail, from, timeoutMs: testTimeoutMs })(email)
  if (verdict.kind !== 'sent') {
    const trouble = verdict.trouble ?? 'other'
    return back([toMailFieldError(trouble, place, email.to)], verdict.words, trouble === 'login')
  }

  const former = await services.mail()
  const account = { ...place, password: encrypt(config.secret, purpose, password) }
  const notices = await db.transaction().execute(async (db) => {
    await saveSetting(db, 'mail', account, now())
    await recordSentEmail(db, email, { ...verdict, by: formatTransportName(mail) }, now())
    return recordSecurityEvent(db, services, { kind: 'mail-changed', device: getRequestDeviceName({ request }) })
  })
  services.nudge()
  for (const email of notices) await sendThroughFormerAccount(former, email, from)
  return { kind: 'connected' }
}

/** Deletes the stored account. From now on emails are stored unsent. The owners are notified through the former account. */
export async function disconnectMailAccount(services: Services, request: Request): Promise<void> {
  const { db, config } = services
  const former = await services.mail()
  const { name, email } = await getSetting(db, 'identity')
  const notices = await db.transaction().execute(async (db) => {
    const gone = await db.deleteFrom('setting').where('name', '=', 'mail').executeTakeFirst()
    if (gone.numDeletedRows === 0n) return []
    return recordSecurityEvent(db, services, { kind: 'mail-removed', device: getRequestDeviceName({ request }) })
  })
  services.nudge()
  for (const letter of notices)
    await sendThroughFormerAccount(former, letter, () => ({ name, address: config.mailFrom ?? email }))
}

async function sendThroughFormerAccount(
  former: EmailConfig,
  email: Parameters<EmailTransport>[0],
  from: Parameters<typeof createSmtpTransport>[0]['from'],
): Promise<void> {
  if (former.kind !== 'smtp') return
  const sender = async () => ({ ...(await from()), ...(former.from && { address: former.from }) })
  await createSmtpTransport({ ...former, from: sender, timeoutMs: testTimeoutMs })(email)
}

/**
 * Returns the password to try: as typed, as carried by the rejected form, or as stored. The stored password is used only
 * for the same server and user, so that it cannot be sent to a different server.
 */
async function resolvePassword(
  { db, now, config: { secret } }: Services,
  provider: MailProviderKey,
  place: MailServerInput | null,
  input: Record<string, string>,
): Promise<string | null> {
  const { mailPassword = '', typedSecret = '' } = input
  const typed = provider === 'gmail' ? mailPassword.replace(/\s/g, '') : mailPassword.trim()
  if (typed !== '') return typed
  const carried = decryptEnteredSecret(secret, getTypedFor(provider, input), typedSecret, now())
  if (carried !== null) return carried
  const stored = await findSetting(db, 'mail')
  if (!place || !stored || stored.host !== place.host || stored.port !== place.port || stored.user !== place.user)
    return null
  return decrypt(secret, purpose, stored.password)
}

const getTypedFor = (provider: MailProviderKey, input: Record<string, string>) => [
  'mail',
  provider,
  (input.user ?? '').trim(),
]

import { toEmailBranding } from '../brand/brand.ts'
import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import { randomUUID } from 'node:crypto'
import { getSetting } from '../stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeTextFingerprint, verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { recordSecurityEvent } from './security-events.server.ts'
import { getIpRateLimitBucket, consumeRateLimitAttempt, type RequestSender } from './rate-limit.server.ts'
import { getRequestDeviceName } from './device-name.ts'
import { hashPassword } from './password-hash.server.ts'
import { findUserByEmail, findPasswordHash, findUser, replacePasswordHash } from './users.server.ts'
import type { User } from './user.ts'
import { deleteUserSessions } from './sessions.server.ts'
import { composeSystemEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'

const tokenLifetimeMs = 60 * 60_000

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }

/**
 * Sends a password reset email where the address belongs to a user. The response is the same either way, and each network
 * address has few attempts.
 */
export async function sendPasswordReset(services: Services, caller: RequestSender, email: string): Promise<void> {
  const { db, now, config } = services
  if (!(await consumeRateLimitAttempt(db, [getIpRateLimitBucket(services, caller.sender)], now()))) return
  const [person, identity] = await Promise.all([findUserByEmail(db, email), getSetting(db, 'identity')])
  if (!person) return
  if (!(await consumeRateLimitAttempt(db, [{ kind: 'letters', who: `reset ${person.id}` }], now()))) return
  const mark = computeResetFingerprint(services, await findPasswordHash(db, person.id), person)
  const token = signToken(config.secret, 'reset', `${now() + tokenLifetimeMs}.${mark}.${person.id}`)
  const link = `${config.siteUrl}/backbar/reset?${new URLSearchParams({ token })}`
  const letter = composeResetEmail({
    id: `reset-${randomUUID()}`,
    to: person.email,
    link,
    ...toEmailBranding(identity),
    siteUrl: config.siteUrl,
  })
  await db.transaction().execute(async (db) => {
    await recordSecurityEvent(db, services, {
      kind: 'reset-asked',
      personId: person.id,
      device: getRequestDeviceName(caller),
    })
    await queueEmail(db, letter, now())
  })
  services.nudge()
}

/**
 * Returns the user and current password hash for a reset token, for `resetPassword`. Null after an hour, and once the
 * password or email has changed.
 */
export async function findPasswordReset(services: Services, token: string | null): Promise<PasswordReset | null> {
  const [until, mark, personId = ''] = verifyToken(services.config.secret, 'reset', token)?.split('.') ?? []
  const [hash, person] = await Promise.all([findPasswordHash(services.db, personId), findUser(services.db, personId)])
  if (hash === null || person === null) return null
  return Number(until) > services.now() && mark === computeResetFingerprint(services, hash, person)
    ? { person, hash }
    : null
}

type PasswordReset = { person: User; hash: string }

/**
 * Replaces the password with hash `hash` and logs the user out everywhere. Returns false if the password has changed
 * meanwhile.
 */
export async function resetPassword(
  services: Services,
  caller: RequestSender,
  { person, hash }: PasswordReset,
  password: string,
): Promise<boolean> {
  const to = await hashPassword(password)
  const isDone = await services.db.transaction().execute(async (db) => {
    if (!(await replacePasswordHash(db, person.id, hash, to))) return false
    await deleteUserSessions(db, person.id)
    await recordSecurityEvent(db, services, {
      kind: 'password-reset',
      personId: person.id,
      device: getRequestDeviceName(caller),
    })
    return true
  })
  services.nudge()
  return isDone
}

/** Changes with the password and the email, so that a token works once. Reveals neither. */
function computeResetFingerprint({ config }: Services, hash: string | null, owner: { email: string }): string {
  return computeTextFingerprint(config.secret, 'reset', `${hash ?? ''} ${owner.email}`)
}

type Facts = EmailBranding & { id: string; to: string; link: string; siteUrl: string }

/** Composes the password reset email. */
function composeResetEmail({ link, business, ...facts }: Facts): ComposedEmail {
  return composeSystemEmail({
    ...facts,
    business,
    kind: 'reset',
    subject: `Choose a new password for ${business}`,
    title: 'A new password',
    blocks: [
      {
        kind: 'paragraph',
        words:
          'Somebody, you we hope, asked for a new password for the back office. This link is good for one hour and works once.',
      },
      { kind: 'button', label: 'Choose a new password', href: link },
      { kind: 'paragraph', words: 'If it wasn’t you, do nothing: the old password stays as it is.' },
    ],
  })
}

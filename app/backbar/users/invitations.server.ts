import { toEmailBranding } from '../../business/brand/brand.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { z } from 'zod'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { isUniqueViolation } from '../../plumbing/database/trash.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { toFieldErrors, type FieldError } from '../../ui/field-errors.ts'
import { getIpBucket, consumeAttempt, type Caller } from '../../business/auth/rate-limit.server.ts'
import { completeLogIn } from '../../business/auth/log-in.server.ts'
import { validatePasswordStrength } from '../../business/auth/password-strength.server.ts'
import { findUserByEmail, hashPassword, listOwners } from '../../business/auth/users.server.ts'
import {
  newPasswordSchema,
  userProfileSchema,
  parseUserRole,
  type User,
  type UserRole,
} from '../../business/auth/user.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import {
  composeInvitationEmail,
  invitationValidDays,
  computeInvitationState,
  type Invitation,
  type InvitationState,
} from './invitation.ts'

type Services = {
  db: Db
  now: () => number
  mail: () => Promise<EmailConfig>
  config: { secret: string; siteUrl: string; copyOf: number | null }
  nudge: () => void
}

const day = 24 * 3_600_000

/** Who invites, and on which device, such as "Safari on iPhone". */
export type Inviter = { person: User; device: string }

/** What became of an invitation: `link` where it has to be handed over by hand, since no letter can carry it. */
export type InviteUserResult =
  { kind: 'made'; name: string; link: string | null } | { kind: 'back'; errors: FieldError[] } | { kind: 'gone' }

/**
 * Invites somebody: a letter with a link that works once, for seven days. An earlier open invitation of the same address
 * is taken back. Where e-mail is not connected the link is answered instead, this once: only its hash is kept.
 */
export async function inviteUser(
  services: Services,
  { person, device }: Inviter,
  input: FormInput,
): Promise<InviteUserResult> {
  const { db, now } = services
  const reading = invitedWords.safeParse(input)
  if (!reading.success) return { kind: 'back', errors: toFieldErrors(reading.error) }
  const { name, email } = reading.data
  if (await findUserByEmail(db, email))
    return { kind: 'back', errors: [{ field: 'email', message: 'Somebody logs in with that address already' }] }
  const role = parseUserRole(input.role)
  const isCarried = await hasCarrier(services)
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['people'])
    if (!(await isOwner(db, person.id))) return { kind: 'gone' }
    const earlier = await db
      .selectFrom('invitation')
      .select(['id', 'email'])
      .where('person_id', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    const same = earlier.filter((one) => one.email.toLowerCase() === email.toLowerCase()).map(({ id }) => id)
    if (same.length > 0) await db.updateTable('invitation').set({ revoked_at: now() }).where('id', 'in', same).execute()
    const row = { id: randomUUID(), name, email, role, made_by: person.id }
    const link = await keepInvitation(db, services, row)
    const told = `${name}, ${email}, ${roleSays[role]}`
    await recordSecurityEvent(db, services, { kind: 'invited', words: told, device })
    if (!isCarried) return { kind: 'made', name, link }
    const from = toEmailBranding(await getSetting(db, 'identity'))
    const { siteUrl } = services.config
    const facts = { id: `invitation-${randomUUID()}`, to: email, name, invitedBy: person.name, link, role }
    await queueEmail(db, composeInvitationEmail({ ...facts, ...from, siteUrl }), now())
    return { kind: 'made', name, link: null }
  })
}

const invitedWords = userProfileSchema.extend({
  name: z.string().trim().min(1, 'Enter their name').max(200, 'Shorten the name to 200 characters'),
})

/**
 * Throws a redirect to the log-in page where the user is no longer an owner. Takes the turn in which users are ended and
 * roles change, so that nothing an owner is given outlives them. Call it first in the transaction.
 */
export async function requireOwner(db: Db, userId: string): Promise<void> {
  await acquireTransactionLocks(db, ['people'])
  if (!(await isOwner(db, userId))) throw redirect('/backbar/log-in', 303)
}

/** Whether somebody still is an owner: ended or put at the desk in this very moment, they invite nobody. */
async function isOwner(db: Db, personId: string): Promise<boolean> {
  return (await listOwners(db)).some(({ id }) => id === personId)
}

/** Whether a letter would leave at this moment. */
async function hasCarrier({ mail, config }: Services): Promise<boolean> {
  const { kind } = await mail()
  return config.copyOf === null && (kind === 'smtp' || kind === 'emailjs')
}

const roleSays: Record<UserRole, string> = { owner: 'as an owner', desk: 'as an assistant' }

/** Makes a new link for an open or expired invitation, to be handed over by hand: the one before opens nothing any more. */
export async function renewInvitation(
  services: Services,
  { person, device }: Inviter,
  id: string,
): Promise<InviteUserResult> {
  return services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['people'])
    const row = await findOpen(db, id)
    if (!row || !(await isOwner(db, person.id))) return { kind: 'gone' }
    await db.deleteFrom('invitation').where('id', '=', id).execute()
    const link = await keepInvitation(db, services, { ...row, made_by: person.id })
    await recordSecurityEvent(db, services, { kind: 'invitation-new', words: row.name, device })
    return { kind: 'made', name: row.name, link }
  })
}

/** Takes an invitation back; answers false where there is nothing to take back any more. */
export async function revokeInvitation(services: Services, { device }: Inviter, id: string): Promise<boolean> {
  return services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['people'])
    const row = await findOpen(db, id)
    if (!row) return false
    await db.updateTable('invitation').set({ revoked_at: services.now() }).where('id', '=', id).execute()
    await recordSecurityEvent(db, services, { kind: 'invitation-revoked', words: row.name, device })
    return true
  })
}

/** Takes back what somebody invited who may not any more: nobody comes in by a link of theirs. */
export async function revokeInvitationsByUser(db: Db, personId: string, now: number): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('made_by', '=', personId)
    .where('person_id', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The invitations nobody has used yet and nobody has taken back, the latest first. */
export async function listInvitations(db: Db, now: number): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .select(['id', 'name', 'email', 'role', 'made_at', 'expires_at'])
    .where('person_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now - 30 * day)
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map(({ id, name, email, role, expires_at }) => ({
    id,
    name,
    email,
    role: parseUserRole(role),
    expiresAt: expires_at,
    isExpired: expires_at <= now,
  }))
}

/** What a link's token leads to, and why it may open nothing; null where there was never such a link. */
export async function findInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<{ id: string; name: string; email: string; role: UserRole; state: InvitationState } | null> {
  const row = await db.selectFrom('invitation').selectAll().where('token_hash', '=', getHash(token)).executeTakeFirst()
  if (!row) return null
  const { id, name, email } = row
  return { id, name, email, role: parseUserRole(row.role), state: computeInvitationState(row, now()) }
}

/** What became of a form on an invitation's page. */
export type AcceptInvitationResult =
  { kind: 'in'; cookies: string[] } | { kind: 'back'; errors: FieldError[] } | { kind: 'closed' }

/**
 * Makes a log-in of an invitation, once however many bring its link at the same moment, and logs its person in. `closed`:
 * it opens nothing, or not any more, which its page says in words.
 */
export async function acceptInvitation(
  services: Services,
  caller: Caller,
  token: string,
  input: FormInput,
): Promise<AcceptInvitationResult> {
  const { db, now } = services
  const invitation = await findInvitation(services, token)
  if (invitation?.state !== 'open') return { kind: 'closed' }
  if (!(await consumeAttempt(db, [getIpBucket(services, caller.sender)], now())))
    return { kind: 'back', errors: [{ field: 'password', message: 'Too many tries from here. Wait 15 minutes' }] }
  const { email, role } = invitation
  const reading = userProfileSchema.pick({ name: true }).extend({ password: newPasswordSchema }).safeParse(input)
  if (!reading.success) return { kind: 'back', errors: toFieldErrors(reading.error) }
  const { name, password } = reading.data
  const flaw = await validatePasswordStrength(db, password, { name, email })
  if (flaw !== null) return { kind: 'back', errors: [{ field: 'password', message: flaw }] }
  const id = randomUUID()
  const row = { id, name, email, role, password_hash: await hashPassword(password), created_at: now() }
  const isMade = await db
    .transaction()
    .execute(async (db) => {
      await acquireTransactionLocks(db, ['people'])
      const used = await db
        .updateTable('invitation')
        .set({ person_id: id })
        .where('id', '=', invitation.id)
        .where('token_hash', '=', getHash(token))
        .where('person_id', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (used.numUpdatedRows !== 1n) return false
      await db.insertInto('owner').values(row).execute()
      return true
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return 'taken' as const
      throw error
    })
  if (isMade === 'taken')
    return { kind: 'back', errors: [{ field: 'password', message: 'Somebody logs in with your address already' }] }
  return isMade ? completeLogIn(services, caller, { id, email }, 'joined') : { kind: 'closed' }
}

type Row = { id: string; name: string; email: string; role: string; made_by: string }

/** Stores an invitation with a new token; answers the link, which is nowhere kept. */
async function keepInvitation(db: Db, { now, config }: Services, row: Row): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { id, name, email, role, made_by } = row
  const times = { made_at: now(), expires_at: now() + invitationValidDays * day }
  await db
    .insertInto('invitation')
    .values({ id, name, email, role, made_by, token_hash: getHash(token), ...times })
    .execute()
  return `${config.siteUrl}/backbar/join?${new URLSearchParams({ token })}`
}

function findOpen(db: Db, id: string) {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

function getHash(token: string): string {
  return sha256(`invitation ${token}`)
}

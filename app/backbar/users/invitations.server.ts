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
import {
  getIpRateLimitBucket,
  consumeRateLimitAttempt,
  type RequestSender,
} from '../../business/auth/rate-limit.server.ts'
import { completeLogIn } from '../../business/auth/log-in.server.ts'
import { validatePasswordStrength } from '../../business/auth/password-strength.server.ts'
import { hashPassword } from '../../business/auth/password-hash.server.ts'
import { findUserByEmail, listOwners } from '../../business/auth/users.server.ts'
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

/** The inviting user, and their device, such as "Safari on iPhone". */
export type Inviter = { person: User; device: string }

/** The result of an invitation. `link` is set if the owner must pass it on, because email is not connected. */
export type InviteUserResult =
  { kind: 'made'; name: string; link: string | null } | { kind: 'back'; errors: FieldError[] } | { kind: 'gone' }

/**
 * Invites a user by email with a single-use link, valid for seven days. An earlier open invitation to the same address is
 * revoked. Where email is not connected, the link is returned once. Only its hash is stored.
 */
export async function inviteUser(
  services: Services,
  { person, device }: Inviter,
  input: FormInput,
): Promise<InviteUserResult> {
  const { db, now } = services
  const reading = invitationSchema.safeParse(input)
  if (!reading.success) return { kind: 'back', errors: toFieldErrors(reading.error) }
  const { name, email } = reading.data
  if (await findUserByEmail(db, email))
    return { kind: 'back', errors: [{ field: 'email', message: 'An account uses that address already' }] }
  const role = parseUserRole(input.role)
  const isCarried = await canDeliverEmail(services)
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['people'])
    if (!(await isOwner(db, person.id))) return { kind: 'gone' }
    const earlier = await db
      .selectFrom('invitation')
      .select(['id', 'email'])
      .where('user_id', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    const same = earlier.filter((one) => one.email.toLowerCase() === email.toLowerCase()).map(({ id }) => id)
    if (same.length > 0) await db.updateTable('invitation').set({ revoked_at: now() }).where('id', 'in', same).execute()
    const row = { id: randomUUID(), name, email, role, created_by: person.id }
    const link = await storeInvitation(db, services, row)
    const told = `${name}, ${email}, ${roleDescriptions[role]}`
    await recordSecurityEvent(db, services, { kind: 'invited', words: told, device })
    if (!isCarried) return { kind: 'made', name, link }
    const from = toEmailBranding(await getSetting(db, 'identity'))
    const { siteUrl } = services.config
    const facts = { id: `invitation-${randomUUID()}`, to: email, name, invitedBy: person.name, link, role }
    await queueEmail(db, composeInvitationEmail({ ...facts, ...from, siteUrl }), now())
    return { kind: 'made', name, link: null }
  })
}

const invitationSchema = userProfileSchema.extend({
  name: z.string().trim().min(1, 'Enter their name').max(200, 'Shorten the name to 200 characters'),
})

/**
 * Throws a redirect to the log-in page if the user is no longer an owner. Takes the lock for user changes, so that access
 * granted to an owner ends with the role. Call it first in the transaction.
 */
export async function requireOwner(db: Db, userId: string): Promise<void> {
  await acquireTransactionLocks(db, ['people'])
  if (!(await isOwner(db, userId))) throw redirect('/backbar/log-in', 303)
}

/** Whether a user is still an owner. A concurrent removal or role change excludes them. */
async function isOwner(db: Db, personId: string): Promise<boolean> {
  return (await listOwners(db)).some(({ id }) => id === personId)
}

/** Whether emails can be delivered now. */
async function canDeliverEmail({ mail, config }: Services): Promise<boolean> {
  const { kind } = await mail()
  return config.copyOf === null && (kind === 'smtp' || kind === 'emailjs')
}

const roleDescriptions: Record<UserRole, string> = { owner: 'as an owner', desk: 'as an assistant' }

/** Creates a new link for an open or expired invitation, for the owner to pass on. The old link stops working. */
export async function renewInvitation(
  services: Services,
  { person, device }: Inviter,
  id: string,
): Promise<InviteUserResult> {
  return services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['people'])
    const row = await findPendingInvitation(db, id)
    if (!row || !(await isOwner(db, person.id))) return { kind: 'gone' }
    await db.deleteFrom('invitation').where('id', '=', id).execute()
    const link = await storeInvitation(db, services, { ...row, created_by: person.id })
    await recordSecurityEvent(db, services, { kind: 'invitation-new', words: row.name, device })
    return { kind: 'made', name: row.name, link }
  })
}

/** Revokes an invitation. Returns false if it is no longer pending. */
export async function revokeInvitation(services: Services, { device }: Inviter, id: string): Promise<boolean> {
  return services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['people'])
    const row = await findPendingInvitation(db, id)
    if (!row) return false
    await db.updateTable('invitation').set({ revoked_at: services.now() }).where('id', '=', id).execute()
    await recordSecurityEvent(db, services, { kind: 'invitation-revoked', words: row.name, device })
    return true
  })
}

/** Revokes the pending invitations of a user who may no longer invite. */
export async function revokeInvitationsByUser(db: Db, personId: string, now: number): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('created_by', '=', personId)
    .where('user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Returns the invitations that were neither used nor revoked, latest first. */
export async function listInvitations(db: Db, now: number): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .select(['id', 'name', 'email', 'role', 'created_at', 'expires_at'])
    .where('user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now - 30 * day)
    .orderBy('created_at', 'desc')
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

/** Returns a link's invitation and its state, or null for an unknown token. */
export async function findInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<{ id: string; name: string; email: string; role: UserRole; state: InvitationState } | null> {
  const row = await db.selectFrom('invitation').selectAll().where('token_hash', '=', getHash(token)).executeTakeFirst()
  if (!row) return null
  const { id, name, email } = row
  return { id, name, email, role: parseUserRole(row.role), state: computeInvitationState(row, now()) }
}

/** Result of accepting an invitation. */
export type AcceptInvitationResult =
  { kind: 'in'; cookies: string[] } | { kind: 'back'; errors: FieldError[] } | { kind: 'closed' }

/**
 * Creates the account of an invitation and logs its user in. Of concurrent calls with the same link only the first
 * succeeds. `closed`: the link does not work (any more), which the page explains.
 */
export async function acceptInvitation(
  services: Services,
  caller: RequestSender,
  token: string,
  input: FormInput,
): Promise<AcceptInvitationResult> {
  const { db, now } = services
  const invitation = await findInvitation(services, token)
  if (invitation?.state !== 'open') return { kind: 'closed' }
  if (!(await consumeRateLimitAttempt(db, [getIpRateLimitBucket(services, caller.sender)], now())))
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
        .set({ user_id: id })
        .where('id', '=', invitation.id)
        .where('token_hash', '=', getHash(token))
        .where('user_id', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (used.numUpdatedRows !== 1n) return false
      await db.insertInto('user_account').values(row).execute()
      return true
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return 'taken' as const
      throw error
    })
  if (isMade === 'taken')
    return { kind: 'back', errors: [{ field: 'password', message: 'An account uses your address already' }] }
  return isMade ? completeLogIn(services, caller, { id, email }, 'joined') : { kind: 'closed' }
}

type Row = { id: string; name: string; email: string; role: string; created_by: string }

/** Stores an invitation with a new token. Returns the link, which is not stored. */
async function storeInvitation(db: Db, { now, config }: Services, row: Row): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { id, name, email, role, created_by } = row
  const times = { created_at: now(), expires_at: now() + invitationValidDays * day }
  await db
    .insertInto('invitation')
    .values({ id, name, email, role, created_by, token_hash: getHash(token), ...times })
    .execute()
  return `${config.siteUrl}/backbar/join?${new URLSearchParams({ token })}`
}

function findPendingInvitation(db: Db, id: string) {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

function getHash(token: string): string {
  return sha256(`invitation ${token}`)
}

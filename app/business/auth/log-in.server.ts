import { randomUUID } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeTextFingerprint, verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'
import { getTwoStepStatus, verifyTwoStepCode } from './two-step-log-in.server.ts'
import type { SecurityEventKind } from './security-event.ts'
import { recordThrottledSecurityEvent, recordSecurityEvent } from './security-events.server.ts'
import {
  consumeRateLimitAttempt,
  findKnownDevice,
  deleteRateLimitAttempts,
  getLogInRateLimitBuckets,
  createDeviceCookie,
  consumeOneTimeToken,
  type RequestSender,
} from './rate-limit.server.ts'
import { getRequestDeviceName } from './device-name.ts'
import { findUserByEmail, findUserByCredentials, findPasswordHash, findUser } from './users.server.ts'
import type { User } from './user.ts'
import { findSession, createSession, createUserSessionStorage } from './sessions.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }
/** Time to enter the code after a correct password, in milliseconds. */
const ticketLifetimeMs = 10 * 60_000

export type LogInResult =
  | { kind: 'in'; cookies: string[] }
  | { kind: 'wrong' }
  | { kind: 'worn-out' }
  /** The password was correct. `ticket` proves that when the code is sent. */
  | { kind: 'code'; ticket: string }

export type CodeLogInResult = LogInResult | { kind: 'wrong-code' } | { kind: 'unreadable' } | { kind: 'stale' }

/** Logs a user in by email and password, or returns why not. Every attempt counts against the rate limit. */
export async function logIn(
  services: Services,
  caller: RequestSender,
  email: string,
  password: string,
): Promise<LogInResult> {
  const meant = await findUserByEmail(services.db, email)
  if (!(await countAttempt(services, caller, meant ?? { id: null, email }))) return { kind: 'worn-out' }
  const person = await findUserByCredentials(services.db, email, password)
  if (!person) return { kind: 'wrong' }
  if ((await getTwoStepStatus(services.db, person.id)).isOn)
    return { kind: 'code', ticket: await createTicket(services, person.id) }
  return completeLogIn(services, caller, person, 'log-in')
}

/** Second step of a password log-in: an authenticator code or a recovery code. Rate limits are those of passwords. */
export async function logInWithCode(
  services: Services,
  caller: RequestSender,
  ticket: string,
  typed: string,
): Promise<CodeLogInResult> {
  const [id, until, mark, personId = ''] = verifyToken(services.config.secret, 'second-step', ticket)?.split('.') ?? []
  const person = await findUser(services.db, personId)
  if (
    !id ||
    !person ||
    Number(until) < services.now() ||
    mark !== (await computePasswordFingerprint(services, personId))
  )
    return { kind: 'stale' }
  if (!(await countAttempt(services, caller, person))) return { kind: 'worn-out' }
  const taken = await verifyTwoStepCode(services, personId, typed)
  if (taken === 'unreadable') return { kind: 'unreadable' }
  if (taken === 'wrong') {
    await recordFailedAttempt(services, caller, 'code-refused', personId)
    return { kind: 'wrong-code' }
  }
  if (!(await consumeOneTimeToken(services.db, id, services.now()))) return { kind: 'stale' }
  return completeLogIn(services, caller, person, taken === 'recovery' ? 'recovery-used' : 'log-in')
}

/**
 * Opens a session for an authenticated user, replaces an earlier session of the same browser and remembers the device. A
 * new device is reported by email.
 */
export async function completeLogIn(
  services: Services,
  caller: RequestSender,
  { id: personId, email }: Pick<User, 'id' | 'email'>,
  how: SecurityEventKind,
): Promise<{ kind: 'in'; cookies: string[] }> {
  await deleteRateLimitAttempts(services.db, await getLogInRateLimitBuckets(services, caller, { email, personId }))
  const device = await findKnownDevice(services, caller.request)
  const previous = await findSession(services, caller.request)
  if (previous) await createUserSessionStorage(services).destroySession(previous)
  const isNew = !device?.people.includes(personId) && !['first-run', 'joined', 'demo-link'].includes(how)
  await services.db.transaction().execute(async (db) => {
    await recordSecurityEvent(db, services, { kind: how, personId, device: getRequestDeviceName(caller) })
    if (isNew)
      await recordSecurityEvent(db, services, { kind: 'new-device', personId, device: getRequestDeviceName(caller) })
  })
  services.nudge()
  const cookies = [
    await createSession(services, caller.request, personId),
    await createDeviceCookie(services, device, personId),
  ]
  return { kind: 'in', cookies }
}

type TargetUser = { id: string | null; email: string }

async function countAttempt(
  services: Services,
  caller: RequestSender,
  { id: personId, email }: TargetUser,
): Promise<boolean> {
  const places = await getLogInRateLimitBuckets(services, caller, { email, personId })
  const isAdmitted = await consumeRateLimitAttempt(services.db, places, services.now())
  if (!isAdmitted) await recordFailedAttempt(services, caller, 'tries', personId)
  return isAdmitted
}

async function recordFailedAttempt(
  services: Services,
  caller: RequestSender,
  kind: SecurityEventKind,
  personId: string | null,
): Promise<void> {
  await recordThrottledSecurityEvent(services.db, services, { kind, personId, device: getRequestDeviceName(caller) })
  services.nudge()
}

async function createTicket(services: Services, personId: string): Promise<string> {
  const { config, now } = services
  const mark = await computePasswordFingerprint(services, personId)
  return signToken(config.secret, 'second-step', `${randomUUID()}.${now() + ticketLifetimeMs}.${mark}.${personId}`)
}

/** Computes a fingerprint that changes with the password, so that a password change invalidates open log-in tickets. */
async function computePasswordFingerprint({ db, config }: Services, personId: string): Promise<string> {
  return computeTextFingerprint(config.secret, 'second-step', (await findPasswordHash(db, personId)) ?? '')
}

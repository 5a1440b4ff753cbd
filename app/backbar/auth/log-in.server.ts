import { randomUUID } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { fingerprint, readSigned, sign } from '../../plumbing/secrets/signed.server.ts'
import { readSecondStep, takeCode } from './second-step.server.ts'
import type { SecurityEventKind } from './security-event.ts'
import { recordOncePerHour, recordSecurityEvent } from './security-events.server.ts'
import { admitTry, deviceOf, forgetAttempts, placesOf, rememberDevice, spend, type Caller } from './attempts.server.ts'
import { nameOf } from './device-name.ts'
import { confirmedHash, isOwner, readPasswordHash } from './owner.server.ts'
import { findSession, openSession, ownerSessions } from './sessions.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }
/** How long somebody who gave the right password has for the code, in milliseconds. */
const secondStepFor = 10 * 60_000

export type Entry =
  | { kind: 'in'; cookies: string[] }
  | { kind: 'wrong' }
  | { kind: 'worn-out' }
  /** The password was right; `ticket` says so when the code comes. */
  | { kind: 'code'; ticket: string }

export type CodeEntry = Entry | { kind: 'wrong-code' } | { kind: 'unreadable' } | { kind: 'stale' }

/** Logs somebody in by address and password, or says why not; each try counts where it came from. */
export async function logIn(services: Services, caller: Caller, email: string, password: string): Promise<Entry> {
  if (!(await admitFrom(services, caller))) return { kind: 'worn-out' }
  if (!(await isOwner(services.db, email, password))) return { kind: 'wrong' }
  if ((await readSecondStep(services.db)).isOn) return { kind: 'code', ticket: await ticketFor(services) }
  return letIn(services, caller, 'log-in')
}

/** The second step of a log-in by password: a code of the authenticator or a recovery code, tried as often as passwords. */
export async function logInWithCode(
  services: Services,
  caller: Caller,
  ticket: string,
  typed: string,
): Promise<CodeEntry> {
  const [id, until, mark] = readSigned(services.config.secret, 'second-step', ticket)?.split('.') ?? []
  if (!id || Number(until) < services.now() || mark !== (await passwordMark(services))) return { kind: 'stale' }
  if (!(await admitFrom(services, caller))) return { kind: 'worn-out' }
  const taken = await takeCode(services, typed)
  if (taken === 'unreadable') return { kind: 'unreadable' }
  if (taken === 'wrong') {
    await note(services, caller, 'code-refused')
    return { kind: 'wrong-code' }
  }
  if (!(await spend(services.db, id, services.now()))) return { kind: 'stale' }
  return letIn(services, caller, taken === 'recovery' ? 'recovery-used' : 'log-in')
}

/**
 * Opens a session for whoever has proved to be the owner, in the place of one their browser may still have, and
 * remembers the device as one of theirs. A device not seen before is told of by letter.
 */
export async function letIn(
  services: Services,
  caller: Caller,
  how: SecurityEventKind,
): Promise<{ kind: 'in'; cookies: string[] }> {
  await forgetAttempts(services.db, await placesOf(services, caller))
  const device = await deviceOf(services, caller.request)
  const previous = await findSession(services, caller.request)
  if (previous) await ownerSessions(services).destroySession(previous)
  const isNew = device === null && how !== 'first-run'
  await services.db.transaction().execute(async (db) => {
    await recordSecurityEvent(db, services, { kind: how, device: nameOf(caller) })
    if (isNew) await recordSecurityEvent(db, services, { kind: 'new-device', device: nameOf(caller) })
  })
  services.nudge()
  return { kind: 'in', cookies: [await openSession(services, caller.request), await rememberDevice(services, device)] }
}

/**
 * Whether the owner behind a session can say their password; answers its hash, for `replacePassword`. Tries count at the
 * session, so that a stolen one cannot be used to guess.
 */
export async function confirmPassword(
  { db, now }: Pick<Services, 'db' | 'now'>,
  sessionId: string,
  password: string,
): Promise<{ hash: string } | 'wrong' | 'worn-out'> {
  const places = [{ kind: 'device', who: `session ${sessionId}` } as const]
  if (!(await admitTry(db, places, now()))) return 'worn-out'
  const hash = await confirmedHash(db, password)
  if (hash === null) return 'wrong'
  await forgetAttempts(db, places)
  return { hash }
}

async function admitFrom(services: Services, caller: Caller): Promise<boolean> {
  const isAdmitted = await admitTry(services.db, await placesOf(services, caller), services.now())
  if (!isAdmitted) await note(services, caller, 'tries')
  return isAdmitted
}

async function note(services: Services, caller: Caller, kind: SecurityEventKind): Promise<void> {
  await recordOncePerHour(services.db, services, { kind, device: nameOf(caller) })
  services.nudge()
}

async function ticketFor(services: Services): Promise<string> {
  const { config, now } = services
  return sign(config.secret, 'second-step', `${randomUUID()}.${now() + secondStepFor}.${await passwordMark(services)}`)
}

/** Changes with the password, so that a ticket dies with it. */
async function passwordMark({ db, config }: Services): Promise<string> {
  return fingerprint(config.secret, 'second-step', (await readPasswordHash(db)) ?? '')
}

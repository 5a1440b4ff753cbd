import type { Db } from '../../plumbing/database/database.server.ts'
import { trash } from '../../plumbing/database/trash.server.ts'
import type { Words } from '../../plumbing/http/posted-words.server.ts'
import { removeDevice } from '../phone/devices.server.ts'
import { fieldErrors, type FieldMessage } from '../../ui/field-errors.ts'
import { passwordFlaw } from './password-flaw.server.ts'
import { recordSecurityEvent } from './security-events.server.ts'
import { nameOf } from './device-name.ts'
import { confirmPassword } from './log-in.server.ts'
import { changeOwner, hashPassword, readOwner, replacePassword } from './owner.server.ts'
import { newPassword, ownerEmail, ownerName } from './owner.ts'
import { closeSession, closeSessions, isFresh } from './sessions.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }
type Caller = { request: Request; sessionId: string }

/** What a change of the account leads to: a notice for the page's address, the password first, or the form back with what to mend. */
export type Change =
  | { kind: 'done'; notice: string }
  | { kind: 'confirm' }
  | { kind: 'back'; intent: string; errors: FieldMessage[]; words: Words }

/** Does what one of the account page's forms asks for. */
export async function changeAccount(services: Services, caller: Caller, words: Words): Promise<Change> {
  const change = await changeOf(services, caller, words)
  services.nudge()
  return change
}

function changeOf(services: Services, caller: Caller, words: Words): Change | Promise<Change> {
  switch (words.intent) {
    case 'name':
      return changeName(services, words)
    case 'email':
      return changeEmail(services, caller, words)
    case 'password':
      return changePassword(services, caller, words)
    case 'end-session':
      return endSession(services, caller, words.session ?? '')
    case 'everywhere':
      return endOtherSessions(services, caller)
    case 'forget-device':
      return forgetDevice(services, caller, words.id ?? '')
    case 'remove-passkey':
      return removePasskey(services, caller, words.id ?? '')
    default:
      return { kind: 'done', notice: '' }
  }
}

async function changeName({ db }: Services, words: Words): Promise<Change> {
  const reading = ownerName.safeParse(words)
  if (!reading.success) return back('name', fieldErrors(reading.error), words)
  const owner = await readOwner(db)
  await changeOwner(db, { ...owner!, ...reading.data })
  return { kind: 'done', notice: 'said=kept' }
}

/** A new e-mail needs the password, and the old address hears of it. */
async function changeEmail(services: Services, caller: Caller, words: Words): Promise<Change> {
  const typed = { email: words.email ?? '' }
  const reading = ownerEmail.safeParse(words)
  if (!reading.success) return back('email', fieldErrors(reading.error), typed)
  const owner = (await readOwner(services.db))!
  if (reading.data.email === owner.email) return { kind: 'done', notice: 'said=kept' }
  const confirmed = await confirmPassword(services, caller.sessionId, words.password ?? '')
  if (typeof confirmed === 'string') return back('email', [{ field: 'password', message: no[confirmed] }], typed)
  await services.db.transaction().execute(async (db) => {
    await changeOwner(db, { ...owner, ...reading.data })
    const event = {
      kind: 'email',
      words: `from ${owner.email} to ${reading.data.email}`,
      device: nameOf(caller),
    } as const
    await recordSecurityEvent(db, services, event, owner.email)
  })
  return { kind: 'done', notice: 'said=email' }
}

/** A new password needs the old one, and logs everybody else out. */
async function changePassword(services: Services, caller: Caller, words: Words): Promise<Change> {
  const reading = newPassword.safeParse(words.newPassword ?? '')
  const flaw = reading.success ? await passwordFlaw(services.db, reading.data) : reading.error.issues[0]!.message
  if (flaw !== null) return back('password', [{ field: 'newPassword', message: flaw }])
  const confirmed = await confirmPassword(services, caller.sessionId, words.currentPassword ?? '')
  if (typeof confirmed === 'string') return back('password', [{ field: 'currentPassword', message: no[confirmed] }])
  const hash = await hashPassword(words.newPassword!)
  const isDone = await services.db.transaction().execute(async (db) => {
    if (!(await replacePassword(db, confirmed.hash, hash))) return false
    await closeSessions(db, caller.sessionId)
    await recordSecurityEvent(db, services, { kind: 'password', device: nameOf(caller) })
    return true
  })
  return isDone
    ? { kind: 'done', notice: 'said=password' }
    : back('password', [{ field: 'currentPassword', message: 'It was changed a moment ago. Enter the new one' }])
}

async function endSession(services: Services, caller: Caller, key: string): Promise<Change> {
  const device = await closeSession(services, key)
  if (device === null) return { kind: 'done', notice: '' }
  await recordSecurityEvent(services.db, services, { kind: 'session-ended', words: device, device: nameOf(caller) })
  return { kind: 'done', notice: 'said=ended' }
}

async function endOtherSessions(services: Services, caller: Caller): Promise<Change> {
  await closeSessions(services.db, caller.sessionId)
  await recordSecurityEvent(services.db, services, { kind: 'sessions-ended', device: nameOf(caller) })
  return { kind: 'done', notice: 'said=everywhere' }
}

async function forgetDevice(services: Services, { request }: Caller, id: string): Promise<Change> {
  return { kind: 'done', notice: (await removeDevice(services, request, id)) === null ? '' : 'said=untold' }
}

async function removePasskey(services: Services, caller: Caller, id: string): Promise<Change> {
  if (!(await isFresh(services, caller.request))) return { kind: 'confirm' }
  return services.db.transaction().execute(async (db) => {
    const row = await db.deleteFrom('passkey').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return { kind: 'done', notice: '' }
    await recordSecurityEvent(db, services, { kind: 'passkey-removed', words: row.name, device: nameOf(caller) })
    const bin = await trash(db, 'passkey', row.name, { passkey: [row] }, services.now())
    return { kind: 'done', notice: `said=deleted&bin=${bin}` }
  })
}

const no = {
  wrong: 'Enter the password you have now',
  'worn-out': 'Too many tries. Wait 15 minutes',
}

/** Passwords never come back. */
function back(intent: string, errors: FieldMessage[], words: Words = {}): Change {
  return { kind: 'back', intent, errors, words }
}

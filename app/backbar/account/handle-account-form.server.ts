import type { Db } from '../../plumbing/database/database.server.ts'
import { isUniqueViolation, moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { deletePushDevice } from '../notifications/push-devices.server.ts'
import { saveNotificationPreferences } from '../notifications/notification-preferences.server.ts'
import { toFieldErrors, type FieldError } from '../../ui/field-errors.ts'
import { validatePasswordStrength } from '../../business/auth/password-strength.server.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { verifySessionPassword } from '../../business/auth/verify-session-password.server.ts'
import { hashPassword } from '../../business/auth/password-hash.server.ts'
import { updateUser, findUserByEmail, replacePasswordHash } from '../../business/auth/users.server.ts'
import { newPasswordSchema, userEmailSchema, userNameSchema, type User } from '../../business/auth/user.ts'
import { deleteSession, deleteUserSessions, isRecentlyAuthenticated } from '../../business/auth/sessions.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }
type Caller = { request: Request; sessionId: string; person: User }

/**
 * The result of an account form: a notice for the redirect, a redirect to the password page, or the form with its errors.
 */
export type AccountFormResult =
  | { kind: 'done'; notice: string }
  | { kind: 'confirm' }
  | { kind: 'back'; intent: string; errors: FieldError[]; input: FormInput }

/** Handles the forms of the account page. */
export async function handleAccountForm(
  services: Services,
  caller: Caller,
  input: FormInput,
): Promise<AccountFormResult> {
  const change = await handleIntent(services, caller, input)
  services.nudge()
  return change
}

function handleIntent(
  services: Services,
  caller: Caller,
  input: FormInput,
): AccountFormResult | Promise<AccountFormResult> {
  switch (input.intent) {
    case 'name':
      return changeName(services, caller, input)
    case 'email':
      return changeEmail(services, caller, input)
    case 'password':
      return changePassword(services, caller, input)
    case 'end-session':
      return endSession(services, caller, input.session ?? '')
    case 'everywhere':
      return endOtherSessions(services, caller)
    case 'forget-device':
      return removePushDevice(services, caller, input.id ?? '')
    case 'note-kinds':
      return saveNotificationPreferences(services.db, caller.person.id, input).then(() => ({
        kind: 'done',
        notice: 'said=kept',
      }))
    case 'remove-passkey':
      return removePasskey(services, caller, input.id ?? '')
    default:
      return { kind: 'done', notice: '' }
  }
}

async function changeName({ db }: Services, { person }: Caller, input: FormInput): Promise<AccountFormResult> {
  const reading = userNameSchema.safeParse(input)
  if (!reading.success) return rejectForm('name', toFieldErrors(reading.error), input)
  await updateUser(db, { ...person, ...reading.data })
  return { kind: 'done', notice: 'said=kept' }
}

/** Changes the email of an account, which requires the password. The old address is notified. */
async function changeEmail(services: Services, caller: Caller, input: FormInput): Promise<AccountFormResult> {
  const typed = { email: input.email ?? '' }
  const reading = userEmailSchema.safeParse(input)
  if (!reading.success) return rejectForm('email', toFieldErrors(reading.error), typed)
  const { person } = caller
  if (reading.data.email === person.email) return { kind: 'done', notice: 'said=kept' }
  const confirmed = await verifySessionPassword(services, getCaller(caller), input.password ?? '')
  if (typeof confirmed === 'string')
    return rejectForm('email', [{ field: 'password', message: errorMessages[confirmed] }], typed)
  const isTaken = rejectForm('email', [{ field: 'email', message: 'Another account uses that address' }], typed)
  const known = await findUserByEmail(services.db, reading.data.email)
  if (known && known.id !== person.id) return isTaken
  try {
    await services.db.transaction().execute(async (db) => {
      await updateUser(db, { ...person, ...reading.data })
      const words = `from ${person.email} to ${reading.data.email}`
      await recordSecurityEvent(
        db,
        services,
        { kind: 'email', words, device: getRequestDeviceName(caller) },
        person.email,
      )
    })
  } catch (error) {
    // A concurrent change took this email.
    if (isUniqueViolation(error)) return isTaken
    throw error
  }
  return { kind: 'done', notice: 'said=email' }
}

/** Changes the password of an account, which requires the old password. Logs the user out everywhere else. */
async function changePassword(services: Services, caller: Caller, input: FormInput): Promise<AccountFormResult> {
  const reading = newPasswordSchema.safeParse(input.newPassword ?? '')
  const flaw = reading.success
    ? await validatePasswordStrength(services.db, reading.data, caller.person)
    : reading.error.issues[0]!.message
  if (flaw !== null) return rejectForm('password', [{ field: 'newPassword', message: flaw }])
  const confirmed = await verifySessionPassword(services, getCaller(caller), input.currentPassword ?? '')
  if (typeof confirmed === 'string')
    return rejectForm('password', [{ field: 'currentPassword', message: errorMessages[confirmed] }])
  const hash = await hashPassword(input.newPassword!)
  const isDone = await services.db.transaction().execute(async (db) => {
    if (!(await replacePasswordHash(db, caller.person.id, confirmed.hash, hash))) return false
    await deleteUserSessions(db, caller.person.id, caller.sessionId)
    await recordSecurityEvent(db, services, { kind: 'password', device: getRequestDeviceName(caller) })
    return true
  })
  return isDone
    ? { kind: 'done', notice: 'said=password' }
    : rejectForm('password', [{ field: 'currentPassword', message: 'It was changed a moment ago. Enter the new one' }])
}

async function endSession(services: Services, caller: Caller, key: string): Promise<AccountFormResult> {
  const device = await deleteSession(services, caller.person.id, key)
  if (device === null) return { kind: 'done', notice: '' }
  await recordSecurityEvent(services.db, services, {
    kind: 'session-ended',
    words: device,
    device: getRequestDeviceName(caller),
  })
  return { kind: 'done', notice: 'said=ended' }
}

async function endOtherSessions(services: Services, caller: Caller): Promise<AccountFormResult> {
  await deleteUserSessions(services.db, caller.person.id, caller.sessionId)
  await recordSecurityEvent(services.db, services, { kind: 'sessions-ended', device: getRequestDeviceName(caller) })
  return { kind: 'done', notice: 'said=everywhere' }
}

async function removePushDevice(
  services: Services,
  { request, person }: Caller,
  id: string,
): Promise<AccountFormResult> {
  return {
    kind: 'done',
    notice: (await deletePushDevice(services, request, { id, personId: person.id })) === null ? '' : 'said=untold',
  }
}

async function removePasskey(services: Services, caller: Caller, id: string): Promise<AccountFormResult> {
  if (!(await isRecentlyAuthenticated(services, caller.request))) return { kind: 'confirm' }
  return services.db.transaction().execute(async (db) => {
    const row = await db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', caller.person.id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return { kind: 'done', notice: '' }
    await recordSecurityEvent(db, services, {
      kind: 'passkey-removed',
      words: row.name,
      device: getRequestDeviceName(caller),
    })
    const bin = await moveToTrash(db, 'passkey', row.name, { passkey: [row] }, services.now())
    return { kind: 'done', notice: `said=deleted&bin=${bin}` }
  })
}

function getCaller({ sessionId, person }: Caller) {
  return { sessionId, personId: person.id }
}

const errorMessages = {
  wrong: 'Enter the password you have now',
  'worn-out': 'Too many tries. Wait 15 minutes',
}

/** Result of a rejected form. `input` never contains passwords. */
function rejectForm(intent: string, errors: FieldError[], input: FormInput = {}): AccountFormResult {
  return { kind: 'back', intent, errors, input }
}

import type { Db } from '../plumbing/database/database.server.ts'
import { throwAway } from '../plumbing/database/bin.server.ts'
import type { Words } from '../plumbing/http/posted-words.server.ts'
import { fieldErrors, type FieldMessage } from '../ui/field-errors.ts'
import { isWornOut, noteAttempt } from './attempts.server.ts'
import { changeOwner, changePassword, isOwner, readOwner } from './owner.server.ts'
import { newPassword, ownerWords } from './owner.ts'
import { closeSessions } from './sessions.server.ts'

type Desk = { db: Db; now: () => number }

/** What a change of the account leads to: a notice for the page's address, or the form back with what to mend. */
export type Change = { kind: 'done'; notice: string } | { kind: 'back'; intent: string; errors: FieldMessage[]; words: Words }

/** Does what one of the account page's forms asks for. */
export async function changeAccount(desk: Desk, sessionId: string, words: Words): Promise<Change> {
  switch (words.intent) {
    case 'details':
      return changeDetails(desk, words)
    case 'password':
      return changeTheirPassword(desk, sessionId, words)
    case 'everywhere':
      await closeSessions(desk.db, sessionId)
      return { kind: 'done', notice: 'said=everywhere' }
    case 'remove-passkey':
      return removePasskey(desk, words.id ?? '')
    default:
      return { kind: 'done', notice: '' }
  }
}

async function changeDetails({ db }: Desk, words: Words): Promise<Change> {
  const reading = ownerWords.safeParse(words)
  if (!reading.success) return back('details', fieldErrors(reading.error), words)
  await changeOwner(db, reading.data)
  return { kind: 'done', notice: 'said=kept' }
}

/** A new password needs the old one, and logs everybody else out. */
async function changeTheirPassword({ db, now }: Desk, sessionId: string, words: Words): Promise<Change> {
  const reading = newPassword.safeParse(words.newPassword ?? '')
  if (!reading.success) return back('password', [{ field: 'newPassword', message: reading.error.issues[0]!.message }])
  const place = { kind: 'device', who: `session ${sessionId}` } as const
  if (await isWornOut(db, [place], now())) return back('password', [{ field: 'password', message: 'Too many tries. Wait a quarter of an hour' }])
  await noteAttempt(db, [place], now())
  const owner = await readOwner(db)
  if (!(await isOwner(db, owner!.email, words.password ?? ''))) return back('password', [{ field: 'password', message: 'Enter the password you have now' }])
  await changePassword(db, reading.data)
  await closeSessions(db, sessionId)
  return { kind: 'done', notice: 'said=password' }
}

async function removePasskey({ db, now }: Desk, id: string): Promise<Change> {
  return db.transaction().execute(async (db) => {
    const row = await db.deleteFrom('passkey').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return { kind: 'done', notice: '' }
    return { kind: 'done', notice: `said=deleted&bin=${await throwAway(db, 'passkey', row.name, { passkey: [row] }, now())}` }
  })
}

/** Passwords never come back. */
function back(intent: string, errors: FieldMessage[], words: Words = {}): Change {
  return { kind: 'back', intent, errors, words }
}

import type { Db } from '../plumbing/database/database.server.ts'
import { hashPassword, isPassword } from './password.server.ts'
import type { Owner } from './owner.ts'

/** There is one owner, and the database sees to it: a second one has no id to stand under. */
const id = 'owner'

export async function readOwner(db: Db): Promise<Owner | null> {
  const row = await db.selectFrom('owner').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Makes the first comer the owner. False where there is one already: that door is closed for ever. */
export async function becomeOwner(db: Db, owner: Owner & { password: string }, now: number): Promise<boolean> {
  const { name, email } = owner
  const made = await db
    .insertInto('owner')
    .values({ id, name, email, password_hash: await hashPassword(owner.password), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** Whether these are the owner's address and password. Takes as long whichever is wrong. */
export async function isOwner(db: Db, email: string, password: string): Promise<boolean> {
  const row = await db.selectFrom('owner').select(['email', 'password_hash']).where('id', '=', id).executeTakeFirst()
  const isTheirAddress = row?.email.toLowerCase() === email.trim().toLowerCase()
  return isPassword(password, isTheirAddress ? row.password_hash : null)
}

/** What the owner's password is kept as; it changes with the password, and with nothing else. */
export async function readPasswordHash(db: Db): Promise<string | null> {
  const row = await db.selectFrom('owner').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

export async function changeOwner(db: Db, { name, email }: Owner): Promise<void> {
  await db.updateTable('owner').set({ name, email }).where('id', '=', id).execute()
}

export async function changePassword(db: Db, password: string): Promise<void> {
  await db.updateTable('owner').set({ password_hash: await hashPassword(password) }).where('id', '=', id).execute()
}

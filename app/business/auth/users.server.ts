import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { firstUserId, parseUserRole, type User } from './user.ts'

/** Returns a user, or null for an unknown or removed id. */
export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await selectPeople(db).where('id', '=', id).executeTakeFirst()
  return row ? getPerson(row) : null
}

/** Returns all users, the first owner first. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await selectPeople(db).orderBy('created_at').orderBy('id').execute()
  return rows.map(getPerson)
}

/** Returns the owners, the first owner first. Empty before the first run. */
export async function listOwners(db: Db): Promise<User[]> {
  return (await listUsers(db)).filter(({ role }) => role === 'owner')
}

/** Whether the first run is complete. */
export async function hasOwner(db: Db): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether the site has only ever had a single user. Pages then omit the actor. */
export async function isSingleUserSite(db: Db): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(2).execute()).length < 2
}

/** Returns the user with this email, ignoring case, or null. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const typed = email.trim().toLowerCase()
  const row = await selectPeople(db)
    .where(sql`lower(email)`, '=', typed)
    .executeTakeFirst()
  return row ? getPerson(row) : null
}

/** Creates the first owner. Returns false if an owner exists, because the first run happens once. */
export async function createFirstOwner(
  db: Db,
  owner: { name: string; email: string; password: string },
  now: number,
): Promise<boolean> {
  const { name, email, password } = owner
  const made = await db
    .insertInto('user_account')
    .values({
      id: firstUserId,
      name,
      email,
      password_hash: await hashPassword(password),
      created_at: now,
      role: 'owner',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** Returns the user with this email and password, or null. Takes equally long for a wrong email and a wrong password. */
export async function findUserByCredentials(db: Db, email: string, password: string): Promise<User | null> {
  const person = await findUserByEmail(db, email)
  const hash = person && (await findPasswordHash(db, person.id))
  return (await verifyPassword(password, hash)) ? person : null
}

/** Returns the stored password hash. It changes only with the password. */
export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .select('password_hash')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Returns the user's password hash if `password` matches, for `replacePasswordHash`. Null otherwise. */
export async function getVerifiedPasswordHash(db: Db, id: string, password: string): Promise<string | null> {
  const hash = await findPasswordHash(db, id)
  return (await verifyPassword(password, hash)) ? hash : null
}

/** Changes a user's name and email. The email is also the log-in name. */
export async function updateUser(db: Db, { id, name, email }: Omit<User, 'role'>): Promise<void> {
  await db.updateTable('user_account').set({ name, email }).where('id', '=', id).execute()
}

/**
 * Replaces the password hash `from`, read before. Returns false if the stored hash has changed meanwhile, so that of
 * several concurrent changes only the first succeeds.
 */
export async function replacePasswordHash(db: Db, id: string, from: string, to: string): Promise<boolean> {
  const changed = await db
    .updateTable('user_account')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

function selectPeople(db: Db) {
  return db.selectFrom('user_account').select(['id', 'name', 'email', 'role']).where('ended_at', 'is', null)
}

function getPerson({ role, ...row }: { id: string; name: string; email: string; role: string }): User {
  return { ...row, role: parseUserRole(role) }
}

import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { firstUserId, parseUserRole, type User } from './user.ts'

/** OWASP's password storage cheat sheet: argon2id, 19 MiB, two passes. About 40 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

/** Somebody who may log in, or null where there is nobody with this id, or not any more. */
export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await selectPeople(db).where('id', '=', id).executeTakeFirst()
  return row ? getPerson(row) : null
}

/** Everybody who may log in, the first owner first. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await selectPeople(db).orderBy('created_at').orderBy('id').execute()
  return rows.map(getPerson)
}

/** The owners, the first one first; none before the first run. */
export async function listOwners(db: Db): Promise<User[]> {
  return (await listUsers(db)).filter(({ role }) => role === 'owner')
}

/** Whether the first run is over. */
export async function hasOwner(db: Db): Promise<boolean> {
  return (await db.selectFrom('owner').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether there has only ever been one person: then nobody has to be told who did what. */
export async function isSingleUserSite(db: Db): Promise<boolean> {
  return (await db.selectFrom('owner').select('id').limit(2).execute()).length < 2
}

/** Whose address it is, in any case of its letters; null where it is nobody's. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const typed = email.trim().toLowerCase()
  const row = await selectPeople(db)
    .where(sql`lower(email)`, '=', typed)
    .executeTakeFirst()
  return row ? getPerson(row) : null
}

/** Makes the first comer the owner. False where there is one already: the first run is over for good. */
export async function createFirstOwner(
  db: Db,
  owner: { name: string; email: string; password: string },
  now: number,
): Promise<boolean> {
  const { name, email, password } = owner
  const made = await db
    .insertInto('owner')
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

/** Who has this address and this password, or null. Takes as long whichever is wrong. */
export async function findUserByCredentials(db: Db, email: string, password: string): Promise<User | null> {
  const person = await findUserByEmail(db, email)
  const hash = person && (await findPasswordHash(db, person.id))
  return (await isPassword(password, hash)) ? person : null
}

/** What a person's password is kept as; it changes with the password, and with nothing else. */
export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('owner')
    .select('password_hash')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** The hash of a person's password where `password` is it, for `replacePasswordHash`; null where it is not. */
export async function getVerifiedPasswordHash(db: Db, id: string, password: string): Promise<string | null> {
  const hash = await findPasswordHash(db, id)
  return (await isPassword(password, hash)) ? hash : null
}

/** Changes what somebody is called and where they are written to, by which they log in. */
export async function updateUser(db: Db, { id, name, email }: Omit<User, 'role'>): Promise<void> {
  await db.updateTable('owner').set({ name, email }).where('id', '=', id).execute()
}

/**
 * Keeps a password's hash in the place of the one read before, `from`. False where that is another by now: of several
 * who change it at once, one does.
 */
export async function replacePasswordHash(db: Db, id: string, from: string, to: string): Promise<boolean> {
  const changed = await db
    .updateTable('owner')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

function selectPeople(db: Db) {
  return db.selectFrom('owner').select(['id', 'name', 'email', 'role']).where('ended_at', 'is', null)
}

function getPerson({ role, ...row }: { id: string; name: string; email: string; role: string }): User {
  return { ...row, role: parseUserRole(role) }
}

/** A password as it is kept: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...cost, nonce, message: normal(password), tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(hash)}`
}

/** Whether a password is the one that was kept. Without one it takes as long and says no. */
async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, , , costs = '', salt = '', hash = ''] = (kept ?? (await decoy())).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = costs.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(hash, 'base64')
  const parameters = { memory, passes, parallelism, nonce: Buffer.from(salt, 'base64'), tagLength: expected.length }
  const actual = await derive('argon2id', { ...parameters, message: normal(password) })
  return timingSafeEqual(expected, actual) && kept !== null
}

let decoyHash: Promise<string> | null = null

function decoy(): Promise<string> {
  return (decoyHash ??= hashPassword(randomBytes(12).toString('hex')))
}

/** The same characters however a keyboard composes them. */
function normal(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'))
}

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

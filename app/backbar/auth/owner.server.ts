import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Owner } from './owner.ts'

/** There is one owner, and the database sees to it: a second one has no id to stand under. */
const id = 'owner'

/** OWASP's password storage cheat sheet: argon2id, 19 MiB, two passes. About 40 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

export async function readOwner(db: Db): Promise<Owner | null> {
  const row = await db.selectFrom('owner').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Makes the first comer the owner. False where there is one already: the first run is over for good. */
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

/** The hash of the owner's password where `password` is it, for `replacePassword`; null where it is not. */
export async function confirmedHash(db: Db, password: string): Promise<string | null> {
  const hash = await readPasswordHash(db)
  return (await isPassword(password, hash)) ? hash : null
}

export async function changeOwner(db: Db, { name, email }: Owner): Promise<void> {
  await db.updateTable('owner').set({ name, email }).where('id', '=', id).execute()
}

/**
 * Keeps a password's hash in the place of the one read before, `from`. False where that is another by now: of several
 * who change it at once, one does.
 */
export async function replacePassword(db: Db, from: string, to: string): Promise<boolean> {
  const changed = await db
    .updateTable('owner')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
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

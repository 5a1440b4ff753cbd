import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/** Argon2id with 19 MiB and two passes, as OWASP's password storage cheat sheet recommends. About 40 ms on a single core. */
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

/** Returns a password hash: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...argon2Cost, nonce, message: normalizePassword(password), tagLength: 32 })
  return `$argon2id$v=19$m=${argon2Cost.memory},t=${argon2Cost.passes},p=${argon2Cost.parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(hash)}`
}

/** Whether a password matches a stored hash. Without a stored hash the function takes as long and returns false. */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  const [, , , costs = '', salt = '', hash = ''] = (kept ?? (await getDecoyHash())).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = costs.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(hash, 'base64')
  const parameters = { memory, passes, parallelism, nonce: Buffer.from(salt, 'base64'), tagLength: expected.length }
  const actual = await derive('argon2id', { ...parameters, message: normalizePassword(password) })
  return timingSafeEqual(expected, actual) && kept !== null
}

let decoyHash: Promise<string> | null = null

function getDecoyHash(): Promise<string> {
  return (decoyHash ??= hashPassword(randomBytes(12).toString('hex')))
}

/** Normalizes a password, so that it is the same on every keyboard. */
function normalizePassword(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'))
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's password storage cheat sheet: argon2id, 19 MiB, two passes. About 40 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

/** A password as it is kept: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...cost, nonce, message: normal(password), tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(hash)}`
}

/** Whether a password is the one that was kept. Without one it takes as long and says no. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
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

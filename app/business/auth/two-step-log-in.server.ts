import { randomBytes } from 'node:crypto'
import type { TOTP } from 'otpauth'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { decrypt, encrypt } from '../../plumbing/secrets/encrypt.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { generateReadableCode } from '../../plumbing/secrets/signed-token.server.ts'
import type { User } from './user.ts'
import { recordSecurityEvent } from './security-events.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string } }
type Named = Pick<User, 'email'>

/** Time to confirm a displayed secret, in milliseconds. */
const setupLifetimeMs = 30 * 60_000
const halfMinute = 30_000
const recoveryCodeCount = 10

/** Imports the one-time password library on first use, to save memory until then. */
const loadOtpauth = () => import('otpauth')

/** Whether a user's password log-in asks for a code, and the number of unused recovery codes. */
export async function getTwoStepStatus(db: Db, personId: string): Promise<{ isOn: boolean; codesLeft: number }> {
  const { codes } = await db
    .selectFrom('recovery_code')
    .select((is) => is.fn.countAll<number>().as('codes'))
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow()
  return { isOn: (await readSecret(db, personId)) !== null, codesLeft: codes }
}

async function readSecret(db: Db, personId: string): Promise<string | null> {
  const row = await db.selectFrom('user_account').select('totp_secret').where('id', '=', personId).executeTakeFirst()
  return row?.totp_secret ?? null
}

/**
 * Returns a new secret to scan, or the earlier secret while `setup` is valid: `address` for an app on the same device,
 * `key` to type in, `path` the QR code's dark modules as an SVG path on a square of `size` units, and `setup`, encrypted,
 * to send back with a code.
 */
export async function createTwoStepSetup(services: Services, owner: Named, business: string, setup?: string) {
  const known = setup === undefined ? null : readSetup(services, setup)
  const [{ Secret }, { createQrCode }] = await Promise.all([
    loadOtpauth(),
    import('../../plumbing/pdf/qr-code.server.ts'),
  ])
  const base32 = known ?? new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
  const address = (await createTotp(base32, owner, business)).toString()
  const until = services.now() + setupLifetimeMs
  return {
    setup: known === null ? encrypt(services.config.secret, 'totp-setup', `${base32}.${until}`) : setup!,
    key: base32.replace(/(.{4})(?=.)/g, '$1 '),
    address,
    ...createQrCode(address),
  }
}

/**
 * Turns two-step log-in on where `typed` is a code of the secret in `setup`. Returns the recovery codes, of which only
 * hashes are stored. "stale" where the secret is too old or two-step log-in is already on.
 */
export async function enableTwoStep(
  services: Services,
  { personId, setup, typed, device }: { personId: string; setup: string; typed: string; device: string },
): Promise<string[] | 'wrong' | 'stale'> {
  const base32 = readSetup(services, setup)
  if (base32 === null) return 'stale'
  const step = await getStep(base32, typed, services.now())
  if (step === null) return 'wrong'
  const kept = { totp_secret: encrypt(services.config.secret, 'totp', base32), totp_step: step }
  return services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['recovery codes'])
    const done = await db
      .updateTable('user_account')
      .set(kept)
      .where('id', '=', personId)
      .where('totp_secret', 'is', null)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) return 'stale'
    await recordSecurityEvent(db, services, { kind: 'two-step-on', personId, device })
    return replaceRecoveryCodes(db, personId, services.now())
  })
}

/** Turns two-step log-in off. */
export async function disableTwoStep(services: Services, personId: string, device: string): Promise<void> {
  await services.db.transaction().execute(async (db) => {
    const done = await db
      .updateTable('user_account')
      .set({ totp_secret: null, totp_step: null })
      .where('id', '=', personId)
      .where('totp_secret', 'is not', null)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) return
    await db.deleteFrom('recovery_code').where('user_id', '=', personId).execute()
    await recordSecurityEvent(db, services, { kind: 'two-step-off', personId, device })
  })
}

/** Returns ten new recovery codes and invalidates the old. Empty if two-step log-in is off. */
export function renewRecoveryCodes(services: Services, personId: string, device: string): Promise<string[]> {
  return services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['recovery codes'])
    if (!(await getTwoStepStatus(db, personId)).isOn) return []
    await recordSecurityEvent(db, services, { kind: 'recovery-new', personId, device })
    return replaceRecoveryCodes(db, personId, services.now())
  })
}

/**
 * Accepts a user's authenticator code or recovery code, each once. "unreadable" where the authenticator's secret was
 * encrypted under a different site secret. Recovery codes work even then.
 */
export async function verifyTwoStepCode(
  services: Services,
  personId: string,
  typed: string,
): Promise<'totp' | 'recovery' | 'wrong' | 'unreadable'> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (!/^\d{6}$/.test(code)) {
    const taken = await services.db
      .deleteFrom('recovery_code')
      // The second hash, without the user id, matches codes created while there was a single user.
      .where('id', 'in', [getHash(code, personId), sha256(`recovery ${code}`)])
      .where('user_id', '=', personId)
      .executeTakeFirst()
    return taken.numDeletedRows === 1n ? 'recovery' : 'wrong'
  }
  const secret = await readSecret(services.db, personId)
  const base32 = decrypt(services.config.secret, 'totp', secret ?? '')
  if (base32 === null) return 'unreadable'
  const step = await getStep(base32, code, services.now())
  if (step === null) return 'wrong'
  // A single statement, so that of several concurrent uses of a code only the first succeeds.
  const taken = await services.db
    .updateTable('user_account')
    .set({ totp_step: step })
    .where('id', '=', personId)
    .where('totp_secret', '=', secret)
    .where((is) => is.or([is('totp_step', 'is', null), is('totp_step', '<', step)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n ? 'totp' : 'wrong'
}

function readSetup({ config, now }: Services, setup: string): string | null {
  const [base32, until] = decrypt(config.secret, 'totp-setup', setup)?.split('.') ?? []
  return base32 && Number(until) > now() ? base32 : null
}

/**
 * Returns the half minute a code belongs to: the current, the previous or the next, for clocks that differ. Null if it
 * matches none.
 */
async function getStep(base32: string, typed: string, now: number): Promise<number | null> {
  const totp = await createTotp(base32)
  const delta = totp.validate({ token: typed.replace(/[\s-]/g, ''), timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / halfMinute) + delta
}

async function createTotp(base32: string, owner?: Named, business?: string): Promise<TOTP> {
  const { Secret, TOTP } = await loadOtpauth()
  return new TOTP({ issuer: business ?? '', label: owner?.email ?? '', secret: Secret.fromBase32(base32) })
}

async function replaceRecoveryCodes(db: Db, personId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, generateReadableCode)
  await db.deleteFrom('recovery_code').where('user_id', '=', personId).execute()
  await db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ id: getHash(code.replaceAll('-', ''), personId), created_at: now, user_id: personId })),
    )
    .execute()
  return codes
}

function getHash(code: string, personId: string): string {
  return sha256(`recovery ${code} of ${personId}`)
}

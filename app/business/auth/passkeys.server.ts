import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { PasskeyRow } from '../../plumbing/database/schema.ts'
import { verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'
import { recordSecurityEvent } from './security-events.server.ts'
import { consumeOneTimeToken } from './rate-limit.server.ts'
import { findUser } from './users.server.ts'
import type { User } from './user.ts'

/** Lifetime of a challenge in milliseconds. */
const ticketLifetimeMs = 5 * 60_000

/** Passkeys belong to the site's public host, whatever host name a request used. */
type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string } }
type Purpose = 'passkey-new' | 'passkey-log-in'

/** Imports the WebAuthn library on first use, to save memory until then. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns the browser's options for a new passkey and a ticket to send back with the credential. */
export async function startPasskeyRegistration(services: Services, person: User, business: string) {
  const known = await listPasskeys(services.db, person.id)
  const options = await (
    await loadWebAuthn()
  ).generateRegistrationOptions({
    rpName: business,
    rpID: getHost(services),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, ticket: createTicket(services, 'passkey-new', options.challenge) }
}

/** Stores a new passkey under a name. Returns false if the browser's response does not verify. */
export async function finishPasskeyRegistration(
  services: Services,
  answer: RegistrationResponseJSON,
  ticket: string,
  { personId, name, device }: { personId: string; name: string; device: string },
): Promise<boolean> {
  const challenge = await redeemTicket(services, 'passkey-new', ticket)
  if (!challenge) return false
  const checks = {
    expectedChallenge: challenge,
    expectedOrigin: services.config.siteUrl,
    expectedRPID: getHost(services),
  }
  const result = await (
    await loadWebAuthn()
  )
    .verifyRegistrationResponse({ response: answer, ...checks })
    .catch(() => null)
  if (!result?.verified) return false
  const { credential } = result.registrationInfo
  const row: PasskeyRow = {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    user_id: personId,
    transports: JSON.stringify(credential.transports ?? []),
    name: name.trim().slice(0, 100) || 'Passkey',
    counter: credential.counter,
    created_at: services.now(),
    used_at: null,
  }
  await services.db.transaction().execute(async (db) => {
    const made = await db
      .insertInto('passkey')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 1n)
      await recordSecurityEvent(db, services, { kind: 'passkey-added', personId, words: row.name, device })
  })
  return true
}

/** Returns the browser's options for logging in with any passkey of this site, and a ticket to send back. */
export async function startPasskeyLogIn(services: Services) {
  const options = await (
    await loadWebAuthn()
  ).generateAuthenticationOptions({ rpID: getHost(services), userVerification: 'required' })
  return { options, ticket: createTicket(services, 'passkey-log-in', options.challenge) }
}

/** Returns the user whose passkey signed the challenge, or null if the passkey is unknown or invalid. */
export async function finishPasskeyLogIn(
  services: Services,
  answer: AuthenticationResponseJSON,
  ticket: string,
): Promise<User | null> {
  const challenge = await redeemTicket(services, 'passkey-log-in', ticket)
  const known = (await listPasskeys(services.db)).find(({ id }) => id === answer.id)
  const person = known && (await findUser(services.db, known.personId))
  if (!challenge || !known || !person) return null
  const credential = { id: known.id, publicKey: known.publicKey, counter: known.counter, transports: known.transports }
  const checks = {
    expectedChallenge: challenge,
    expectedOrigin: services.config.siteUrl,
    expectedRPID: getHost(services),
  }
  const result = await (
    await loadWebAuthn()
  )
    .verifyAuthenticationResponse({ response: answer, credential, ...checks })
    .catch(() => null)
  if (!result?.verified) return null
  const used = { counter: result.authenticationInfo.newCounter, used_at: services.now() }
  await services.db.updateTable('passkey').set(used).where('id', '=', known.id).execute()
  return person
}

/** Returns the passkeys of a user or of all users, oldest first. Times in epoch milliseconds. */
export async function listPasskeys(db: Db, personId: string | null = null) {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .$if(personId !== null, (query) => query.where('user_id', '=', personId!))
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    personId: row.user_id,
    name: row.name,
    publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
    transports: JSON.parse(row.transports) as AuthenticatorTransport[],
    counter: row.counter,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }))
}

function getHost({ config }: Services): string {
  return new URL(config.siteUrl).hostname
}

/** A signed challenge, so that the server need not store it. */
function createTicket({ config, now }: Services, purpose: Purpose, challenge: string): string {
  return signToken(config.secret, purpose, `${challenge}.${now() + ticketLifetimeMs}`)
}

/** Returns a ticket's challenge the first time. Null if the ticket is forged, expired or used. */
async function redeemTicket({ db, config, now }: Services, purpose: Purpose, ticket: string): Promise<string | null> {
  const [challenge, until] = verifyToken(config.secret, purpose, ticket)?.split('.') ?? []
  if (!challenge || Number(until) < now()) return null
  return (await consumeOneTimeToken(db, challenge, now())) ? challenge : null
}

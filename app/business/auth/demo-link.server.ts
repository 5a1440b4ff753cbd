import { randomUUID } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'
import { consumeOneTimeToken, type RequestSender } from './rate-limit.server.ts'
import { completeLogIn } from './log-in.server.ts'
import { findUser } from './users.server.ts'
import { firstUserId } from './user.ts'

type Services = {
  db: Db
  now: () => number
  config: { secret: string; siteUrl: string; isDemo: boolean }
  nudge: () => void
}

/** Lifetime of a demo link in milliseconds. The record that a link was used is kept at least this long. */
const linkLifetimeMs = 24 * 3_600_000

/** Returns a single-use link that opens the demo as its owner within a day. */
export function createDemoLink({ config, now }: Pick<Services, 'config' | 'now'>): string {
  const token = signToken(config.secret, 'demo', `${randomUUID()}.${now() + linkLifetimeMs}`)
  return `${config.siteUrl}/backbar/demo?${new URLSearchParams({ token })}`
}

/**
 * Logs the holder of a demo link in as the demo's owner. Returns the cookies to set, or null for a used, invalid or
 * expired link and outside a demo.
 */
export async function redeemDemoLink(
  services: Services,
  caller: RequestSender,
  token: string,
): Promise<string[] | null> {
  const signed = services.config.isDemo ? verifyToken(services.config.secret, 'demo', token) : null
  const [id, until] = signed?.split('.') ?? []
  if (!id || !(Number(until) > services.now())) return null
  if (!(await consumeOneTimeToken(services.db, `demo ${id}`, services.now()))) return null
  const owner = await findUser(services.db, firstUserId)
  return owner && (await completeLogIn(services, caller, owner, 'demo-link')).cookies
}

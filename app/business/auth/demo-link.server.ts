import { randomUUID } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'
import { consumeOneTimeToken, type Caller } from './rate-limit.server.ts'
import { completeLogIn } from './log-in.server.ts'
import { findUser } from './users.server.ts'
import { firstUserId } from './user.ts'

type Services = {
  db: Db
  now: () => number
  config: { secret: string; siteUrl: string; isDemo: boolean }
  nudge: () => void
}

/** How long a demo's link opens it, in milliseconds: no longer than it is known that the link was used. */
const linkLasts = 24 * 3_600_000

/** The address that opens the demo as its owner, once, within a day. */
export function createDemoLink({ config, now }: Pick<Services, 'config' | 'now'>): string {
  const token = signToken(config.secret, 'demo', `${randomUUID()}.${now() + linkLasts}`)
  return `${config.siteUrl}/backbar/demo?${new URLSearchParams({ token })}`
}

/**
 * Logs whoever has the demo's link in as its owner; null where it was used before, is no such link, is older than a day, or
 * this is no demo.
 */
export async function redeemDemoLink(services: Services, caller: Caller, token: string): Promise<string[] | null> {
  const signed = services.config.isDemo ? verifyToken(services.config.secret, 'demo', token) : null
  const [id, until] = signed?.split('.') ?? []
  if (!id || !(Number(until) > services.now())) return null
  if (!(await consumeOneTimeToken(services.db, `demo ${id}`, services.now()))) return null
  const owner = await findUser(services.db, firstUserId)
  return owner && (await completeLogIn(services, caller, owner, 'demo-link')).cookies
}

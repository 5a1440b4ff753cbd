import type { Db } from '../../plumbing/database/database.server.ts'
import { consumeRateLimitAttempt, deleteRateLimitAttempts } from './rate-limit.server.ts'
import { hashSessionToken } from './sessions.server.ts'
import { getVerifiedPasswordHash } from './users.server.ts'

/**
 * Checks the password of the session's user. Returns its hash, for `replacePasswordHash`. Attempts count per session, so
 * that a stolen session cannot be used to guess.
 */
export async function verifySessionPassword(
  { db, now }: { db: Db; now: () => number },
  { sessionId, personId }: { sessionId: string; personId: string },
  password: string,
): Promise<{ hash: string } | 'wrong' | 'worn-out'> {
  const places = [{ kind: 'device', who: `session ${hashSessionToken(sessionId)}` } as const]
  if (!(await consumeRateLimitAttempt(db, places, now()))) return 'worn-out'
  const hash = await getVerifiedPasswordHash(db, personId, password)
  if (hash === null) return 'wrong'
  await deleteRateLimitAttempts(db, places)
  return { hash }
}

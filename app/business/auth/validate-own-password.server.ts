import type { Db } from '../../plumbing/database/database.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { verifySessionPassword } from './verify-session-password.server.ts'
import { findSession } from './sessions.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string } }

/**
 * Checks the user's own password in a form that requires it after ten minutes (`isRecentlyAuthenticated`). The field avoids a detour to
 * the password page, which would lose the other input.
 */
export async function validateOwnPassword(services: Services, request: Request, typed: string): Promise<FieldError[]> {
  const field = 'ownPassword'
  if (typed === '') return [{ field, message: 'It has been more than ten minutes: enter your own password once more' }]
  const session = await findSession(services, request)
  const caller = { sessionId: session!.id, personId: session!.get('person')!.id }
  const confirmed = await verifySessionPassword(services, caller, typed)
  if (confirmed === 'wrong') return [{ field, message: 'That is not your password. Try again' }]
  if (confirmed === 'worn-out') return [{ field, message: 'Too many tries. Wait 15 minutes' }]
  return []
}

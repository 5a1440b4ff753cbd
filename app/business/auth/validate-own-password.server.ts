import type { Db } from '../../plumbing/database/database.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { verifySessionPassword } from './log-in.server.ts'
import { findSession } from './sessions.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string } }

/**
 * What is wrong with the own password in a form that asks for it, since it was entered too long ago (`isFresh`): so that
 * nothing else that was typed there is lost on the way to another page.
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

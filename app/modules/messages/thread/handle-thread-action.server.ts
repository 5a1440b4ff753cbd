import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { detachMessage, dismissMessage, rememberSender } from './thread-actions.server.ts'

/** Handles a button at an entry. Returns what was done, as in the notice, or null where there is nothing to do it to. */
export async function handleThreadAction(
  { db, now }: { db: Db; now: () => number },
  eventId: string,
  { intent = '', id = '' }: FormInput,
): Promise<string | null> {
  switch (intent) {
    case 'no-answer':
      return (await dismissMessage(db, eventId, id, now())) ? 'no-answer' : null
    case 'wrong-event':
      return (await detachMessage(db, eventId, id, now())) ? 'moved-out' : null
    case 'remember-address':
      return (await rememberSender(db, eventId, id, now())) ? 'remembered' : null
    default:
      return null
  }
}

import { normalizeText } from '../../../plumbing/http/normalize-text.ts'
import { addNote } from '../../../events/event/history.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { saveDraft } from '../composer/drafts.server.ts'
import { undoSendingEmail } from '../composer/undo-send.server.ts'
import { canWriteEmailAsClient, receiveEmailAsClient, type StandInServices } from '../stand-in/client-email.server.ts'
import { assignMessage, detachMessage, markMessageNeedsNoReply, linkSenderToEvent } from './thread-actions.server.ts'
import type { ThreadNotice } from './thread-notices.ts'

/**
 * Result of a button in a conversation: the notice of what was done, and the message that was detached from the event.
 */
export type ThreadActionResult = { notice: ThreadNotice; moved?: string }

/** Handles a button in a conversation. Null if its message or event no longer exists. */
export async function handleThreadAction(
  services: StandInServices,
  eventId: string,
  input: FormInput,
): Promise<ThreadActionResult | null> {
  const { db } = services
  const now = services.now()
  const { intent = '', id = '' } = input
  switch (intent) {
    case 'no-answer':
      return (await markMessageNeedsNoReply(db, eventId, id, now)) ? { notice: 'no-answer' } : null
    case 'wrong-event':
      return (await detachMessage(db, eventId, id, now)) ? { notice: 'moved-out', moved: id } : null
    case 'move-back':
      return (await assignMessage(db, eventId, id, now)) ? { notice: 'moved-back' } : null
    case 'remember-address':
      return (await linkSenderToEvent(db, eventId, id, now)) ? { notice: 'remembered' } : null
    case 'draft':
      await saveDraft(db, eventId, input, now)
      return { notice: 'draft' }
    case 'note': {
      const words = normalizeText(input.words).slice(0, 5_000)
      const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : String(now)
      if (words === '') return { notice: 'no-note' }
      return (await addNote(db, eventId, { key, words }, now)) ? { notice: 'note' } : null
    }
    case 'write-as-client': {
      if (!canWriteEmailAsClient(services.config)) return null
      const words = normalizeText(input.clientEmail).slice(0, 5_000)
      if (words === '') return { notice: 'no-words' }
      return (await receiveEmailAsClient(services, eventId, words)) === null ? null : { notice: 'received' }
    }
    case 'undo-send': {
      const undone = await undoSendingEmail(services, eventId, id)
      return undone && { notice: undone }
    }
    default:
      return null
  }
}

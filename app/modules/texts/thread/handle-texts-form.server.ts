import { findEvent } from '../../../events/event/events.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { TextsConfig } from '../account/text-account.server.ts'
import { receiveStandInText } from '../stand-in/stand-in-text.server.ts'
import { recordTextStop, recordWrongNumber } from '../outbox/text-consents.server.ts'
import { cancelTextMessage, sendStaffTextMessageNow } from '../outbox/text-rows.server.ts'
import { getEventTextsPath, parseBackPath } from '../texts-path.ts'
import { isEventToday, sendRunningLateTexts } from './running-late.server.ts'
import type { TextPageNotice } from './text-notices.ts'
import {
  detachTextFromEvent,
  markTextNeedsNoReply,
  markWrongNumber,
  recordVerbalConsent,
  queueWrittenText,
} from './write-text.server.ts'

/** Result of a form on the page: where it leads, or the errors of a refused text. */
export type TextsFormResult = { kind: 'done'; to: string } | { kind: 'back'; errors: FieldError[] }

/** Handles the forms of an event's texts. Null if the text no longer exists, or if only owners may do it. */
export async function handleTextsForm(
  { db, now, config }: { db: Db; now: () => number; config: TextsConfig },
  eventId: string,
  { input, isOwner }: { input: FormInput; isOwner: boolean },
): Promise<TextsFormResult | null> {
  const { intent = '', id = '', to = '' } = input
  const back = parseBackPath(eventId, input.back)
  const here = getEventTextsPath(eventId)
  const done = (notice: TextPageNotice, more: Record<string, string> = {}): TextsFormResult => {
    const query = new URLSearchParams({ done: notice, ...more, ...(back && { back }) })
    return { kind: 'done', to: `${here}?${query}` }
  }
  switch (intent) {
    case 'send': {
      const result = await queueWrittenText(db, eventId, input, now())
      if (result?.kind !== 'queued') return result
      return back ? { kind: 'done', to: `${back}#last` } : done(result.dueAt > now() ? 'waits' : 'sent')
    }
    case 'late':
      switch (await sendRunningLateTexts(db, eventId, { input, isOwner }, now())) {
        case 'all':
          return done('late-sent')
        case 'some':
          return done('late-some')
        default:
          return null
      }
    case 'send-now': {
      const event = await findEvent(db, eventId)
      if (!isOwner || !event || !(await isEventToday(db, event, now()))) return null
      return (await sendStaffTextMessageNow(db, eventId, id, now())) ? done('now') : done('late')
    }
    case 'text-as-client':
      return (await receiveStandInText({ db, now, config }, to, input.clientText ?? '')) ? done('received') : null
    case 'consent':
      return (await recordVerbalConsent(db, eventId, to, now())) ? done('consent') : null
    case 'cancel':
      return (await cancelTextMessage(db, eventId, id, now())) === null
        ? done('late')
        : done('canceled', { undone: id })
    case 'stop': {
      const phone = await markTextNeedsNoReply(db, eventId, id, now())
      if (phone === null) return null
      await recordTextStop(db, phone, now())
      return done('stopped')
    }
    case 'wrong-number': {
      const phone = await markWrongNumber(db, eventId, id, now())
      if (phone === null) return null
      await recordWrongNumber(db, phone, now())
      return done('stopped')
    }
    case 'wrong-event':
      return (await detachTextFromEvent(db, eventId, id)) ? done('moved') : null
    case 'no-answer':
      return (await markTextNeedsNoReply(db, eventId, id, now())) ? done('no-answer') : null
    default:
      return null
  }
}

import { formatHour } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { computeQuietHoursEnd } from '../../../business/quiet-hours.ts'
import { getReplyPageData } from '../../../office/reply/reply-view.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { EmailConfig } from '../../../plumbing/mail/email-transport.server.ts'
import type { ComposerData } from './composer-props.ts'
import { findDraft } from './drafts.server.ts'
import { findReplyTarget } from './reply-thread.server.ts'

/** Key of the template that has only a greeting. */
export const blankTemplate = 'blank'

/**
 * Returns the form for an email to an event's client, filled with the chosen template, else the draft, else a greeting or
 * the first-reply template. Null if no such event exists.
 */
export async function getComposerData(
  { db, now, mail }: { db: Db; now: () => number; mail: () => Promise<EmailConfig> },
  eventId: string,
  { template, isAnswered }: { template: string | null; isAnswered: boolean },
): Promise<ComposerData | null> {
  const [draft, target, { timeZone }, event] = await Promise.all([
    findDraft(db, eventId),
    findReplyTarget(db, eventId),
    getSetting(db, 'identity'),
    db.selectFrom('event').select(['phone_number', 'state']).where('id', '=', eventId).executeTakeFirst(),
  ])
  const wanted = template ?? (isAnswered || (target !== null && event?.state !== 'new') ? blankTemplate : null)
  const reply = await getReplyPageData(db, eventId, wanted, now())
  if (!reply) return null
  const isDraft = draft !== null && template === null
  const { kind } = await mail()
  const quietEnd = computeQuietHoursEnd(now(), timeZone)
  // A reply keeps the subject of its thread, unless the owner chose a template with another.
  const keepsSubject = template === null || reply.chosen === blankTemplate
  const subject = keepsSubject && target?.subject ? target.subject : reply.input.subject!
  return {
    ...reply,
    phone: event?.phone_number || null,
    isDraft,
    hasOtherDraft: draft !== null && !isDraft,
    canAttach: kind === 'smtp' || kind === 'unreadable' || kind === 'mailbox',
    isMailbox: kind === 'mailbox',
    sendsAt: quietEnd === null ? null : formatHour(8),
    input: {
      ...reply.input,
      ...(isDraft ? { subject: draft.subject, body: draft.body, draft: String(draft.savedAt) } : { subject }),
      // An answer ends the waiting of a new inquiry, unless the owner chooses otherwise.
      notedAs:
        reply.input.notedAs === 'none' &&
        reply.lead.state === 'new' &&
        (reply.choices as readonly string[]).includes('replied')
          ? 'replied'
          : reply.input.notedAs!,
    },
  }
}

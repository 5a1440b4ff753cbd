import { extendHoldToProposal, canSetEventState } from '../../agreements/proposals/agreement-states.server.ts'
import { getTerms } from '../../agreements/proposals/terms.server.ts'
import { createEmailTheme } from '../../business/brand/brand.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { listHistoryEntries, recordHistoryEntry } from '../../events/event/history.server.ts'
import { getLastStateChange } from '../../events/event/history-entry.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { findEvent, toEventRecord } from '../../events/event/events.server.ts'
import { lockEvent, computeEventStateVersion } from '../../events/event/lock-event.server.ts'
import { applyStateTransition, type ActorStamp } from '../../events/event/change-state.server.ts'
import { getStateChangeOptions } from '../../events/event/state-changes.ts'
import { getWaitlistStatus } from '../../events/event/waitlist.server.ts'
import type { DayConflict } from '../../events/event/day-conflict.ts'
import { composeDeclineEmail } from '../../events/replies/compose-decline-email.ts'
import { computeReplyPlaceholderValues } from '../../events/replies/resolve-placeholders.ts'
import { listAlternativeSlots } from '../../events/replies/available-days.server.ts'
import { fillReplyPlaceholders } from '../../events/replies/placeholders.ts'
import { getReplyTemplates } from '../../events/replies/reply-templates.server.ts'
import { localizeReplyTemplate } from '../../events/replies/reply-form.ts'
import { declinedLostReason } from '../../events/replies/reply-outcome.ts'
import { defaultReplies } from '../../events/replies/default-replies.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { queueEmail, cancelQueuedEmail } from '../../plumbing/outbox/outbox.server.ts'
import { computeDeliveryStatus } from '../../plumbing/outbox/delivery-status.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { isKnownZip } from '../../quotes/travel/locations.server.ts'
import type { DeclinePageData } from './decline-view.ts'
import { undoEventStateChange } from '../event/change-event-state.server.ts'

/** Delay before a decline email is sent, during which the decline can be undone, in milliseconds. */
export const declineUndoWindowMs = 2 * 60_000

/** Maximum number of other days that a decline offers. */
const maxOfferedDays = 2

const bookedThatDay = 'We were booked that day'

/** Decline email and the lost reason. `letter` is null if the client's email address is unknown. */
async function composeDecline(
  db: Db,
  event: EventRecord,
  { now, siteUrl }: Terms,
): Promise<{ reason: string; letter: ComposedEmail | null }> {
  const [{ identity }, templates, terms] = await Promise.all([
    getMenuAndIdentity(db),
    getReplyTemplates(db),
    getTerms(db),
  ])
  const today = todayIn(now, identity.timeZone)
  const { isTaken } = await getWaitlistStatus(db, event, today)
  const reason = isTaken ? bookedThatDay : declinedLostReason
  const { fromEmail: to, eventDate } = event.request
  if (to === null) return { reason, letter: null }
  const { language, subject, body } = localizeReplyTemplate(
    templates.decline ?? defaultReplies.decline!,
    event.language,
  )
  // Other days are offered only if the declined day is taken.
  const openDays =
    isTaken && eventDate >= today ? (await listAlternativeSlots(db, event, now, language)).slice(0, maxOfferedDays) : []
  const filled = computeReplyPlaceholderValues(event, identity, {
    today,
    heldUntil: today,
    isKnownZip,
    openDays,
    terms,
    language,
  })
  const { email: replyTo, name: business, brand } = identity
  const email = composeDeclineEmail({
    id: `${event.id}-declined-${now}`,
    event,
    to,
    subject: fillReplyPlaceholders(subject, filled),
    body: fillReplyPlaceholders(body, filled),
    openDays,
    replyTo,
    business,
    look: createEmailTheme(brand),
    siteUrl,
    language,
  })
  return { reason, letter: email }
}

type Terms = { now: number; siteUrl: string }

/** Returns the data of the decline page. Null if no such event exists. */
export async function getDeclinePageData(
  db: Db,
  eventId: string,
  terms: Terms & { isMailbox: boolean },
): Promise<DeclinePageData | null> {
  const lead = await findEvent(db, eventId)
  if (!lead) return null
  const { now, isMailbox } = terms
  const { identity } = await getMenuAndIdentity(db)
  const head = { lead, timeZone: identity.timeZone, seen: computeEventStateVersion(lead) }
  if (lead.state === 'lost') {
    const no = await findLastDecline(db, lead)
    if (!no) return { ...head, kind: 'over' }
    const { letter, event, at } = no
    const until = letter?.due_at ?? at + declineUndoWindowMs
    const where =
      letter === undefined
        ? null
        : computeDeliveryStatus(
            { ...letter, carrier: letter.transport, claimedUntil: letter.claimed_until, givenUp: letter.given_up },
            now,
          )
    const canUndo = now < until && (letter === undefined || letter.state === 'waiting')
    return {
      ...head,
      kind: 'declined',
      canUndo,
      until,
      goesAt: letter?.due_at ?? null,
      letter: where,
      isMailbox,
      event,
    }
  }
  if (!(await canSetEventState(db, eventId, 'lost'))) return { ...head, kind: 'agreed' }
  if (!canDecline(lead)) return { ...head, kind: 'over' }
  const { reason, letter: email } = await composeDecline(db, lead, terms)
  return {
    ...head,
    kind: 'open',
    isMailbox,
    reason,
    letter: email && { to: email.to, subject: email.subject, text: email.text },
  }
}

/** Whether an event can be declined. A booked event can only be canceled. */
function canDecline({ state }: EventRecord): boolean {
  return state !== 'booked' && getStateChangeOptions(state).some(({ to }) => to === 'lost')
}

/** The decline of a lost event: its state change, and its email if any. */
async function findLastDecline(db: Db, { id: eventId, request }: EventRecord) {
  const move = getLastStateChange(await listHistoryEntries(db, eventId))
  if (move?.details.to !== 'lost' || move.actor !== 'owner') return null
  const letter = await db
    .selectFrom('email')
    .select(['id', 'state', 'due_at', 'created_at', 'claimed_until', 'given_up', 'transport'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'declined')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Ignores the email of an earlier decline.
  const isOfMove = letter !== undefined && Math.abs(letter.created_at - move.at) < declineUndoWindowMs
  const isNo =
    isOfMove || (request.fromEmail === null && [declinedLostReason, bookedThatDay].includes(move.details.reason ?? ''))
  return isNo ? { event: move.id, at: move.at, letter: isOfMove ? letter : undefined } : null
}

/**
 * `stale`: the event changed since. `agreed`: the client accepted, so the event must be canceled. Neither changes
 * anything.
 */
export type DeclineInquiryResult = 'declined' | 'stale' | 'agreed' | 'gone'

/**
 * Declines an event: it becomes lost with its reason at once, and the email is sent after two minutes. `seen` is the state
 * version that the user saw. Declining twice has the effect of once.
 */
export async function declineInquiry(
  db: Db,
  eventId: string,
  seen: string | null,
  terms: Terms,
): Promise<DeclineInquiryResult> {
  const { now } = terms
  return runInTransaction(db, async (db) => {
    const row = await lockEvent(db, eventId)
    if (!row) return 'gone'
    const event = toEventRecord(row)
    if (event.state === 'lost') return (await findLastDecline(db, event)) ? 'declined' : 'stale'
    if (seen !== null && seen !== computeEventStateVersion(event)) return 'stale'
    if (!(await canSetEventState(db, eventId, 'lost'))) return 'agreed'
    if (!canDecline(event)) return 'stale'
    const { reason, letter: email } = await composeDecline(db, event, terms)
    const by: ActorStamp = { actor: 'owner', now }
    // The waitlist position stays during the two minutes, although a lost event has none.
    const place = await db.selectFrom('waitlist_entry').selectAll().where('event_id', '=', eventId).executeTakeFirst()
    await applyStateTransition(db, row, await extendHoldToProposal(db, eventId, { to: 'lost', reason }), by)
    if (place)
      await db
        .insertInto('waitlist_entry')
        .values(place)
        .onConflict((is) => is.doNothing())
        .execute()
    if (!email) return 'declined'
    await queueEmail(db, email, now, declineUndoWindowMs)
    const details = { subject: email.subject }
    await recordHistoryEntry(db, eventId, { id: email.id, kind: 'reply', details }, by)
    if (row.first_reply_at === null)
      await db.updateTable('event').set({ first_reply_at: now }).where('id', '=', eventId).execute()
    return 'declined'
  })
}

/**
 * `late`: the email was sent or its two minutes are over. `DayConflict`: other events have claimed the day since the
 * decline.
 */
export type UndoDeclineResult = 'undone' | 'late' | 'stale' | 'gone' | DayConflict

/** Undoes a decline within its two minutes: no email is sent and the event returns to its earlier state. */
export async function undoDecline(
  db: Db,
  eventId: string,
  { event, despite, now, timeZone }: { event: string; despite: string; now: number; timeZone: string },
): Promise<UndoDeclineResult> {
  return runUndo(db, async (db) => {
    const row = await lockEvent(db, eventId)
    if (!row) return 'gone'
    const no = row.state === 'lost' ? await findLastDecline(db, toEventRecord(row)) : null
    if (!no || no.event !== event) return 'stale'
    const until = no.letter?.due_at ?? no.at + declineUndoWindowMs
    if (now >= until) return 'late'
    if (no.letter) {
      if (!(await cancelQueuedEmail(db, no.letter.id))) return 'late'
      // No email was sent, so its history entry is deleted.
      await db.deleteFrom('history_entry').where('id', '=', no.letter.id).execute()
    }
    const undone = await undoEventStateChange(db, eventId, {
      eventId: event,
      now,
      today: todayIn(now, timeZone),
      despite,
    })
    return undone === 'moved' ? 'undone' : undone === 'agreed' || undone === 'ahead' ? 'stale' : undone
  })
}

/** Runs in a transaction that is rolled back unless the undo completes. */
async function runUndo(db: Db, undo: (db: Db) => Promise<UndoDeclineResult>): Promise<UndoDeclineResult> {
  try {
    return await db.transaction().execute(async (db) => {
      const outcome = await undo(db)
      if (outcome !== 'undone') throw new NotUndone(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof NotUndone) return error.outcome
    throw error
  }
}

class NotUndone extends Error {
  readonly outcome: UndoDeclineResult
  constructor(outcome: UndoDeclineResult) {
    super('Not undone')
    this.outcome = outcome
  }
}

import { findLastAnswerToClient } from '../../events/event/history.server.ts'
import { listAgreementHistory } from '../../agreements/proposals/agreement-history.server.ts'
import { listUnansweredClientQuestions } from '../../agreements/proposals/unanswered-questions.ts'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { listSameDayEvents, readDayConflict } from '../../events/event/day-conflict.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { formatGuestCount, formatShortHours } from '../../events/event/event-text.ts'
import { listQuotedEstimates } from '../../events/event/quoted-estimates.server.ts'
import { isSameEstimate, toEmailEstimate } from '../../events/event/quoted-estimates.ts'
import { formatReplyDay, type ReplyContext } from '../../events/replies/reply-context.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { formatPriceRange } from '../../quotes/pricing/formatted-estimate.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import { getEventHeaderView } from '../event/event-header-view.server.ts'
import type { EventTotals } from '../event/event-header-view.ts'

/**
 * Returns the information shown next to a reply form. Only owners see payments. Null if no such event exists. `now` in
 * epoch milliseconds.
 */
export async function getReplyContext(
  db: Db,
  event: EventRecord,
  { now, isOwner }: { now: number; isOwner: boolean },
): Promise<ReplyContext | null> {
  const head = await getEventHeaderView(db, event.id, { now, isOwner })
  if (!head) return null
  const { date, today, isPostponed, guests, place, message } = head
  const asPlanned = { ...event, request: { ...event.request, eventDate: date } }
  const [conflict, sameDay, history, elsewhere] = await Promise.all([
    readDayConflict(db, asPlanned, today),
    listSameDayEvents(db, date, event.id),
    listAgreementHistory(db, event.id),
    findLastAnswerToClient(db, event.id),
  ])
  const inquiries = sameDay.filter(({ state }) => state !== 'booked' && state !== 'held' && state !== 'done')
  return {
    day: formatReplyDay({ event: { ...event, date }, isPostponed, today, conflict, inquiries }),
    facts: [formatGuestCount(guests), formatShortHours(event.request), place].filter(Boolean).join(' · '),
    price: head.sums ? formatTotals(head.sums) : await formatEstimate(db, event),
    note: message,
    questions: listUnansweredClientQuestions(history, elsewhere?.at ?? null).map(({ details }) => details.words),
  }
}

function formatTotals({ label, cents, money }: EventTotals): string {
  return [
    `${label} ${formatDollars(cents)}`,
    ...(money === null
      ? []
      : [
          `paid ${formatDollars(money.paidCents)}`,
          money.oweThemCents > 0
            ? `you owe ${formatDollars(money.oweThemCents)}`
            : `balance ${formatDollars(money.openCents)}`,
        ]),
  ].join(' · ')
}

/** Formats the event's estimate, and whether the client has seen it. */
async function formatEstimate(db: Db, event: EventRecord): Promise<string> {
  const now = toEmailEstimate(event.snapshot)
  const { totalCents, range } = now
  const sum =
    totalCents === null
      ? range && formatPriceRange(range, quoteTextEn, formatDollarsAndCents)
      : formatDollarsAndCents(totalCents)
  if (!sum) return 'No price yet'
  const told = (await listQuotedEstimates(db, event)).at(-1)
  const isTold = told !== undefined && told.kind !== 'hand' && told.kind !== 'import'
  return `Estimate ${sum}${isTold && isSameEstimate(told.snapshot, now) ? '' : ', which they have not seen yet'}`
}

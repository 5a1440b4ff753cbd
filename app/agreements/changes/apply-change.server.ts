import { formatLongDate, getToday } from '../../business/dates.ts'
import type { QuoteRequest } from '../../events/event/event.ts'
import type { FieldCorrection } from '../../events/event/history-entry.ts'
import { onBookingChanged } from '../../events/event/booking-hooks.server.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { toEventRecord, updateQuoteRequest } from '../../events/event/events.server.ts'
import type { LockedEvent } from '../../events/event/lock-event.server.ts'
import { applyStateTransition, type ActorStamp } from '../../events/event/change-state.server.ts'
import { findDayConflict } from '../../events/event/day-conflict.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { createAmountsDue } from '../payments/ledger.server.ts'
import { recordZeroTotalCorrections, bookEventIfDepositPaid } from '../payments/record-ledger-entry.server.ts'
import { computePaymentDay } from '../proposals/payment-plan.ts'
import { computeDepositDueDate } from '../proposals/proposal-dates.ts'
import type { ProposedEvent } from '../proposals/proposed-event.ts'
import { formatEventHours } from '../proposals/proposal-facts.ts'
import { setProposalState, applyProposedEvent } from '../proposals/proposals.server.ts'
import { isWithinBookedCapacity, isPostponedAfterChange, type AgreementChange } from '../agreement/agreement-change.ts'
import { computeChangeParts } from './change-parts.ts'
import type { ChangeTransactionHook, ChangeResult, ChangeContext, LockedAgreement } from './locked-agreement.server.ts'
import type { Agreement } from '../agreement/current-agreement.server.ts'
import { settleAgreedChange } from './change-storage.server.ts'

/**
 * Applies a change: claims its day or returns who has it, then updates the event, the amounts due and the history. A
 * postponed event is booked again only by a change that names a day.
 */
export async function applyChange(
  { db, event: lead, agreement }: LockedAgreement,
  change: AgreementChange,
  on: ChangeContext,
  by: ActorStamp,
  also: ChangeTransactionHook,
  sign = async () => {},
): Promise<ChangeResult> {
  const { today, despite = '' } = on
  const { proposal } = agreement
  const { id: eventId } = lead
  if (change.kind === 'postpone') {
    const done = await settleAgreedChange(db, agreement, change, on, by)
    await setProposalState(db, proposal, 'postponed', by)
    if (lead.state === 'booked') await applyStateTransition(db, lead, { to: 'quoted', because: 'postponed' }, by)
    await also(db, done, agreement)
    await onBookingChanged(db, eventId, by.now)
    return { kind: 'done', change: done }
  }
  const [{ event: before }, { event, money }] = [agreement.document, change.document]
  const request = applyProposedEvent(toEventRecord(lead).request, event)
  const isUndated = isPostponedAfterChange(agreement, change)
  const isBookedAgain = proposal.state === 'postponed' && !isUndated
  const needsPlace = isBookedAgain || (!isUndated && !isWithinBookedCapacity(before, event))
  const taken = needsPlace ? await findDayConflict(db, { eventId, request, today, despite }, by) : null
  if (taken) return { kind: 'taken', taken }

  await sign()
  const done = await settleAgreedChange(db, agreement, change, on, by)
  const difference = change.afterCents - change.beforeCents
  if (difference !== 0) {
    const dueOn = money.balanceDay < today ? today : money.balanceDay
    const told = { code: 'change', parts: computeChangeParts(agreement, change, change) } as const
    const amountDue = { kind: 'change', for: told, amountCents: difference, dueOn } as const
    await createAmountsDue(db, eventId, [amountDue], { source: change.id, now: by.now })
    await recordZeroTotalCorrections(db, eventId, { today, now: by.now })
    // A lower total can have a lower deposit, which earlier payments may already cover.
    await bookEventIfDepositPaid(db, eventId, by)
  }
  if (event.eventDate !== before.eventDate) await rescheduleBalance(db, agreement, money.balanceDay, today)
  await updateEventDetails(db, lead, request, { before, event }, by)
  if (isBookedAgain) {
    await reactivateAmountsDue(db, eventId, computeDepositDueDate(today, event.eventDate, money.depositDays), today)
    await setProposalState(db, proposal, 'reserved', by)
    if (lead.state !== 'booked') await applyStateTransition(db, lead, { to: 'booked' }, by)
  }
  await also(db, done, agreement)
  await onBookingChanged(db, eventId, by.now)
  return { kind: 'done', change: done }
}

/**
 * Moves amounts due with the old balance to the new balance date, and spreads the installments anew from the day of
 * acceptance to that date. Sums stay the same.
 */
async function rescheduleBalance(db: Db, { proposal, document }: Agreement, to: string, today: string): Promise<void> {
  await rescheduleInstallments(db, { proposal, document }, to, today)
  await db
    .updateTable('amount_due')
    .set({ due_on: to < today ? today : to })
    .where('event_id', '=', proposal.eventId)
    .where((is) =>
      is.or([
        is.and([is('kind', '=', 'balance'), is('source', '=', proposal.id)]),
        is.and([is('kind', '=', 'change'), is('due_on', '=', document.money.balanceDay)]),
      ]),
    )
    .execute()
}

async function rescheduleInstallments(
  db: Db,
  { proposal: { id, eventId }, document: { house } }: Pick<Agreement, 'proposal' | 'document'>,
  to: string,
  today: string,
): Promise<void> {
  const rows = await db
    .selectFrom('amount_due')
    .select(['id', 'created_at'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'installment')
    .where('source', '=', id)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  for (const [i, row] of rows.entries()) {
    const day = computePaymentDay(getToday(row.created_at, house.timeZone), to, [i + 1, rows.length + 1])
    await db
      .updateTable('amount_due')
      .set({ due_on: day < today ? today : day })
      .where('id', '=', row.id)
      .execute()
  }
}

/** Moves amounts that fell due while the event was postponed to the due date of the deposit. */
async function reactivateAmountsDue(db: Db, eventId: string, to: string, today: string): Promise<void> {
  await db
    .updateTable('amount_due')
    .set({ due_on: to })
    .where('event_id', '=', eventId)
    .where('amount_cents', '>', 0)
    .where((is) => is.or([is('due_on', '<', today), is.and([is('kind', '=', 'deposit'), is('due_on', '<', to)])]))
    .execute()
}

/** Updates the event's request to what is now agreed, records it in the history, and updates calendars. */
async function updateEventDetails(
  db: Db,
  lead: LockedEvent,
  request: QuoteRequest,
  { before, event }: { before: ProposedEvent; event: ProposedEvent },
  by: ActorStamp,
): Promise<void> {
  await updateQuoteRequest(db, lead, request)
  const told = [formatEventChange(before), formatEventChange(event)] as const
  const changes = Object.keys(told[0]).flatMap((label): FieldCorrection[] => {
    const [was, is] = [told[0][label]!, told[1][label]!]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
  await recordHistoryEntry(
    db,
    lead.id,
    { kind: 'edited', details: { changes, isReckonedAnew: false, isAgreed: true } },
    by,
  )
}

function formatEventChange(event: ProposedEvent): Record<string, string> {
  return {
    Date: formatLongDate(event.eventDate),
    Times: formatEventHours(event),
    Guests: String(event.eventGuestCount),
    Venue: event.eventVenue,
    Location: event.eventLocation,
    Bartenders: String(event.allBartenders),
  }
}

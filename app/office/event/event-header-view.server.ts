import { randomUUID } from 'node:crypto'
import { isOpenChange } from '../../agreements/agreement/agreement-change.ts'
import { findCurrentAgreement, listAgreementChanges } from '../../agreements/agreement/current-agreement.server.ts'
import {
  computePaymentSummary,
  computeNextPayment,
  type PaymentSummary,
} from '../../agreements/payments/payment-summary.ts'
import { filterRequestableAmountsDue, type ClearingPayment } from '../../agreements/payments/requested-amounts.ts'
import { toAgreedPaymentTerms, listClearingPayments } from '../../agreements/payments/payment-summary.server.ts'
import { getLedger } from '../../agreements/payments/ledger.server.ts'
import { listAgreementHistory } from '../../agreements/proposals/agreement-history.server.ts'
import { findAgreementState } from '../../agreements/proposals/agreement-states.server.ts'
import { listUnansweredClientQuestions } from '../../agreements/proposals/unanswered-questions.ts'
import type { Proposal } from '../../agreements/proposals/proposal.ts'
import { listProposals } from '../../agreements/proposals/proposals.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { computeEventEnd } from '../../business/event-times.ts'
import { diffDays, formatWeekdayDate, getToday as todayIn } from '../../business/dates.ts'
import { getClientFirstName, formatVenueLocation } from '../../events/event/event-text.ts'
import { findLastAnswerToClient } from '../../events/event/history.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { computeEventStateVersion } from '../../events/event/lock-event.server.ts'
import { formatEventStateTag } from '../../events/event/event-state-text.ts'
import { toAgreedEvent, getEventLogistics } from '../../operations/events/event-logistics.server.ts'
import { findMissingDetails } from '../../operations/events/run-sheet-issues.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { actionAfterEvent } from './event-contributions.server.ts'
import type { EventHeaderView } from './event-header-view.ts'
import { computeNextAction, type NextActionInputs } from './next-action.ts'
import { formatDaysUntil } from './format-days-until.ts'
import { computeEventTotals } from './event-totals.ts'
import { capitalize } from '../../business/capitalize.ts'

/** Header of an event's tabs, with money for owners alone. Null if no such event exists. */
export async function getEventHeaderView(
  db: Db,
  eventId: string,
  { now, isOwner }: { now: number; isOwner: boolean },
): Promise<EventHeaderView | null> {
  const [lead, { timeZone }, agreed, agreement, proposals, changes, ledger, said, night, elsewhere] = await Promise.all(
    [
      findEvent(db, eventId),
      getSetting(db, 'identity'),
      findCurrentAgreement(db, eventId),
      findAgreementState(db, eventId),
      listProposals(db, eventId),
      listAgreementChanges(db, eventId),
      getLedger(db, eventId),
      listAgreementHistory(db, eventId),
      getEventLogistics(db, eventId),
      findLastAnswerToClient(db, eventId),
    ],
  )
  if (!lead) return null
  const { request, state, reference, heldUntil } = lead
  const today = todayIn(now, timeZone)
  const account = computePaymentSummary(toAgreedPaymentTerms(agreed, changes), ledger, today)
  const event = agreed ? toAgreedEvent(agreed) : null
  const date = event?.date ?? request.eventDate
  const isPostponed = agreement === 'postponed'
  const isOver = ['lost', 'spam', 'merged'].includes(state)
  const isPast = (state === 'booked' || state === 'done') && !isPostponed && date < today
  const isEnded = computeEventEnd(request, timeZone) <= now
  const tag =
    state === 'held' && heldUntil !== null && heldUntil >= today
      ? `on hold until ${formatWeekdayDate(heldUntil)}`
      : formatEventStateTag(lead, today, now, agreement).words
  const facts: NextActionInputs = {
    state,
    isByHand: lead.source === 'hand',
    agreement,
    proposal: summarizeProposals(proposals, now),
    isAsking:
      listUnansweredClientQuestions(said, elsewhere?.at ?? null).length > 0 ||
      changes.some((one) => one.state === 'asked' && isOpenChange(one) && one.expiresOn >= today),
    toCome: isOwner ? computeNextAmountDue(account, await listClearingPayments(db, eventId)) : null,
    missing: night ? findMissingDetails(night).length : 0,
    afterEvent: isPast ? await findActionAfterEvent(db, eventId, today) : null,
    eventDate: date,
    isEnded,
    today,
  }
  return {
    eventId,
    reference,
    state,
    standing: [capitalize(tag), isPostponed || isOver ? null : formatDaysUntil(diffDays(today, date))]
      .filter(Boolean)
      .join(' · '),
    name: request.requestorName,
    called: getClientFirstName(request),
    date,
    guests: event?.guests ?? request.eventGuestCount,
    place: formatVenueLocation({
      eventVenue: event?.venue ?? request.eventVenue,
      eventLocation: event?.location ?? request.eventLocation,
    }),
    phone: request.phoneNumber,
    email: request.fromEmail,
    language: lead.language,
    message: request.message,
    isPostponed,
    isOver,
    isEnded,
    isPast,
    isNight: isPostponed || state === 'booked' || state === 'done',
    hasMoney: !isOver || ledger.amountsDue.length > 0 || ledger.entries.length > 0,
    sums: computeEventTotals(account, proposals, { isOwner, isCalledOff: agreement === 'called-off' }),
    stage: computeNextAction(facts),
    agreement,
    hasProposal: facts.proposal !== 'none' || agreed !== null,
    heldUntil,
    seen: computeEventStateVersion(lead),
    today,
    key: randomUUID(),
  }
}

/** Time after sending a proposal in which nothing is to be done about it, in milliseconds. */
const freshProposalMs = 24 * 3_600_000

function summarizeProposals(proposals: Proposal[], now: number): NextActionInputs['proposal'] {
  const out = proposals.find(({ state }) => state === 'out')
  if (out) return now - (out.sentAt ?? 0) < freshProposalMs ? 'sent' : 'out'
  return proposals[0]?.state === 'draft' ? 'draft' : 'none'
}

/**
 * Returns the client's next payment as a single sum: amounts due by the same day are paid together. Payments a bank is
 * still processing are left out.
 */
function computeNextAmountDue(
  { open, deposit }: PaymentSummary,
  clearing: ClearingPayment[],
): NextActionInputs['toCome'] {
  const toAsk = filterRequestableAmountsDue(open, clearing)
  const next = computeNextPayment(toAsk)
  if (!next) return null
  return { ...next, isDeposit: deposit !== null && toAsk.some(({ kind }) => kind === 'deposit') }
}

/** The first action of a module after the event's day. */
async function findActionAfterEvent(db: Db, eventId: string, today: string) {
  return (await actionAfterEvent.list(db, eventId, today)).find((action) => action !== null) ?? null
}

import { randomUUID } from 'node:crypto'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { getClientFirstName } from '../../events/event/event-text.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { listClientRecipients } from '../proposals/contact-emails.server.ts'
import { isPendingCancellation } from '../agreement/agreement-change.ts'
import { findCurrentAgreement, listAgreementChanges } from '../agreement/current-agreement.server.ts'
import { computeCountySalesFromAmountsDue, sumSalesTax } from '../sales-tax/county-sales.ts'
import { getPurchaseOrderNumber, getAddedAmountTax } from './invoice-data.server.ts'
import { computePaymentSummary } from './payment-summary.ts'
import { toAgreedPaymentTerms, listClearingPayments } from './payment-summary.server.ts'
import { listPendingCardRefunds } from './card-refunds.server.ts'
import { listUnlinkedAmountsDue } from './unsigned-amounts.ts'
import { computeRefundEligibility } from './refund-eligibility.ts'
import { getLedger } from './ledger.server.ts'
import { canHaveAmountsDue } from './money-rules.ts'
import { getRefundDeadlinesByEvent } from './promised-refunds.server.ts'
import { listNumberedDocuments } from './numbered-documents.server.ts'
import type { EventMoneyPageData } from './event-money-data.ts'
import { isLostWithoutCancellation, isAgreementDepositOpen } from './record-ledger-entry.server.ts'

/** Returns the data of an event's money page. Null if the event does not exist. `now` in epoch milliseconds. */
export async function getEventMoneyPageData(db: Db, eventId: string, now: number): Promise<EventMoneyPageData | null> {
  const event = await findEvent(db, eventId)
  if (!event) return null
  const [{ timeZone }, ledger, papers, agreed, changes, remindedAt, poNumber, calledOff, underWay, byCard] =
    await Promise.all([
      getSetting(db, 'identity'),
      getLedger(db, eventId),
      listNumberedDocuments(db, eventId),
      findCurrentAgreement(db, eventId),
      listAgreementChanges(db, eventId),
      getLastReminderTime(db, eventId),
      getPurchaseOrderNumber(db, event),
      isLostWithoutCancellation(db, eventId, event),
      listPendingCardRefunds(db, eventId),
      db
        .selectFrom('payment')
        .select('id')
        .where('event_id', '=', eventId)
        .where('kind', 'in', ['payment', 'tip'])
        .where('provider_id', 'like', 'pi_%')
        .execute(),
    ])
  const cardIds = new Set(byCard.map(({ id }) => id))
  const tax = await getAddedAmountTax(db, event, agreed)
  const today = todayIn(now, timeZone)
  const recipients = await listClientRecipients(db, eventId, event.request.fromEmail)
  const isOff = agreed?.proposal.state === 'called-off'
  const taxCents = sumSalesTax(
    computeCountySalesFromAmountsDue(ledger.amountsDue, agreed, { isCalledOff: isOff }).sales,
  )
  const ofYes = ledger.amountsDue.filter(({ source }) => source === agreed?.proposal.id)
  return {
    eventId,
    name: event.request.requestorName,
    called: getClientFirstName(event.request),
    email: event.request.fromEmail ?? (recipients.join(', ') || null),
    reference: event.reference,
    isBooked: ['booked', 'done'].includes(event.state),
    isCalledOff: calledOff,
    isCallingOff: changes.some((one) => isPendingCancellation(one, today)),
    isSigned: agreed !== null && !isOff,
    isDepositOpen: await isAgreementDepositOpen(db, eventId, ledger),
    canOwe: canHaveAmountsDue({ state: event.state, hasDues: ledger.amountsDue.length > 0 }),
    lastWay: ledger.entries.findLast(({ kind, paidWith }) => kind === 'payment' && !paidWith)?.way ?? 'zelle',
    today,
    now,
    timeZone,
    account: computePaymentSummary(toAgreedPaymentTerms(agreed, changes), ledger, today),
    signed: ofYes[0]
      ? { cents: ofYes.reduce((sum, { amountCents }) => sum + amountCents, 0), at: ofYes[0].madeAt }
      : null,
    besides: listUnlinkedAmountsDue(ledger.amountsDue, agreed ? [agreed.proposal.id] : []),
    refundDueBy: (await getRefundDeadlinesByEvent(db, [eventId])).get(eventId) ?? null,
    clearing: await listClearingPayments(db, eventId),
    entries: ledger.entries.map((entry) => {
      const remedy = computeRefundEligibility(entry, ledger.entries, underWay)
      return { ...entry, ...remedy, byCardCents: cardIds.has(entry.id) ? remedy.refundableCents : null }
    }),
    underWay,
    papers: papers.map(({ paper: _paper, eventId: _lead, ...paper }) => paper),
    tax:
      (agreed?.document.money.tax && !isOff) || taxCents !== 0
        ? { name: tax?.name ?? 'Sales tax', cents: taxCents }
        : null,
    asksTaxClass: tax !== null,
    remindedAt,
    poNumber,
    billingEmail: event.request.company?.billingEmail ?? '',
    key: randomUUID(),
  }
}

/** Returns when a reminder was last sent, in epoch milliseconds. Null if no reminder was sent. */
export async function getLastReminderTime(db: Db, eventId: string): Promise<number | null> {
  const row = await db
    .selectFrom('email')
    .select('created_at')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'reminder')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

import type { EventOverview, EventDaySummary } from './event-overview.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getEventLogistics } from '../../operations/events/event-logistics.server.ts'
import { getPaymentSummary } from '../../agreements/payments/payment-summary.server.ts'
import { getLedger } from '../../agreements/payments/ledger.server.ts'
import { findCurrentAgreement } from '../../agreements/agreement/current-agreement.server.ts'
import { eventCertificate, eventNamedDrinks } from './event-contributions.server.ts'
import { type EventStepInputs, computeEventSteps } from './event-steps.ts'
import type { PaymentSummary } from '../../agreements/payments/payment-summary.ts'
import type { LedgerEntry } from '../../agreements/payments/ledger.ts'
import { isIncomingEntry } from '../../agreements/payments/allocate-payments.ts'
import { findPaymentDate } from '../../agreements/client-page/client-steps.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import type { EventRecord } from '../../events/event/event.ts'

/** `isProposed`: a proposal to the client is open. */
export type InquiryProgressInputs = { event: EventRecord; today: string; now: number; isProposed: boolean }
type ProgressOptions = { list: EventOverview['list']; agreement: string | null; isOwner: boolean }

/** Remaining steps of an event, and its progress. */
export async function getEventProgress(
  db: Db,
  { event, today }: InquiryProgressInputs,
  { list, agreement, isOwner }: ProgressOptions,
): Promise<NonNullable<EventOverview['progress']>> {
  const { id } = event
  const [night, account, ledger, agreed, [drinks = null], [certificate = null]] = await Promise.all([
    getEventLogistics(db, id),
    getPaymentSummary(db, id, today),
    getLedger(db, id),
    findCurrentAgreement(db, id),
    eventNamedDrinks.list(db, id),
    eventCertificate.list(db, id),
  ])
  const facts: EventStepInputs = {
    today,
    eventDate: night?.date ?? event.request.eventDate,
    isAsleep: agreement === 'postponed',
    ...(isOwner ? moneySteps(account, ledger.entries) : { deposit: null, balance: null }),
    drinks: drinks && (drinks.named > 0 || drinks.included > 0) ? drinks : null,
    shopping: getShoppingStep(list),
    guests: night?.guests ?? null,
    told: night?.facts.finalCount ?? null,
    countBy: agreed?.document.money.balanceDay ?? null,
    certificate,
  }
  return { steps: computeEventSteps(facts), night: night && getEventDaySummary(night) }
}

function getShoppingStep({ line, shared }: EventOverview['list']): EventStepInputs['shopping'] {
  if (line === null || shared === null) return null
  return shared.path === null ? 'not-shared' : (shared.shopping ?? 'not-opened')
}

function moneySteps(
  { deposit, rest, paidCents, signedCents }: PaymentSummary,
  entries: readonly LedgerEntry[],
): Pick<EventStepInputs, 'deposit' | 'balance'> {
  const payments = entries
    .filter(({ isTip }) => !isTip)
    .map((entry) => ({ ...entry, cents: isIncomingEntry(entry, entries) ? entry.amountCents : -entry.amountCents }))
  const getSum = (name: 'cents' | 'openCents') => rest.reduce((sum, amountDue) => sum + amountDue[name], 0)
  const last = rest.find(({ openCents }) => openCents > 0) ?? rest.at(-1)
  return {
    deposit:
      deposit && deposit.cents > 0
        ? {
            ...deposit,
            paidOn: findPaymentDate(payments, deposit.cents),
            isEverything: deposit.signedCents === signedCents,
          }
        : null,
    balance:
      last && getSum('cents') > 0
        ? {
            cents: getSum('cents'),
            openCents: getSum('openCents'),
            dueOn: last.dueOn,
            nextCents: last.openCents,
            paidOn: findPaymentDate(payments, paidCents),
            isMore: rest.some(({ isMore }) => isMore),
          }
        : null,
  }
}

/** Summary of the event day for the overview. */
function getEventDaySummary({
  date,
  timeZone,
  eventZone,
  moments,
  miles,
  guests,
  site,
}: EventLogistics): EventDaySummary {
  return { date, timeZone, ...(eventZone && { eventZone }), moments, miles, guests, wayIn: site.wayIn }
}

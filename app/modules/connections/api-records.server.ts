import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import { listCurrentAgreements } from '../../agreements/agreement/current-agreement.server.ts'
import { computeLedgerTotals } from '../../agreements/payments/ledger.ts'
import { getLedgers } from '../../agreements/payments/ledger.server.ts'
import { acceptedProposalStates } from '../../agreements/proposals/proposal-state.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { toEventRecord, selectEventsWithHold } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { type ApiQuery, type TimestampedItem, maxPageItems } from './api-query.ts'
import {
  toBookedEventItem,
  toPaymentItem,
  toQuoteRequestItem,
  type BookedEventItem,
  type PaymentItem,
  type QuoteRequestItem,
} from './api-items.ts'

/** Returns events by their last change: the latest history entry, or else the arrival. Suspected spam is omitted. */
export async function listApiQuoteRequests(db: Db, query: ApiQuery): Promise<TimestampedItem<QuoteRequestItem>[]> {
  const changedAt = sql<number>`coalesce((select max(at) from history_entry where history_entry.event_id = event.id), event.created_at)`
  const [{ timeZone }, rows] = await Promise.all([
    getSetting(db, 'identity'),
    selectPage(
      selectEventsWithHold(db).select(changedAt.as('changed_at')).where('state', '!=', 'spam'),
      changedAt,
      query,
    ),
  ])
  return rows.map((row) => toTimestampedItem(row, toQuoteRequestItem(toEventRecord(row), timeZone)))
}

/** Returns accepted events, including those canceled since, by the last change of the event or its agreement. */
export async function listApiBookedEvents(db: Db, query: ApiQuery): Promise<TimestampedItem<BookedEventItem>[]> {
  const changedAt = sql<number>`(select max(at) from (
    select at from history_entry where history_entry.event_id = event.id
    union all select at from agreement_log_entry where agreement_log_entry.event_id = event.id
    union all select event.created_at
  ) as changes)`
  const agreed = selectEventsWithHold(db)
    .select(changedAt.as('changed_at'))
    .where((is) =>
      is.exists(
        is
          .selectFrom('proposal')
          .select('proposal.id')
          .whereRef('proposal.event_id', '=', 'event.id')
          .where('proposal.state', 'in', [...acceptedProposalStates, 'called-off']),
      ),
    )
  const [{ timeZone }, rows] = await Promise.all([getSetting(db, 'identity'), selectPage(agreed, changedAt, query)])
  const ids = rows.map(({ id }) => id)
  const [agreements, ledgers] = await Promise.all([
    listCurrentAgreements(db, ids, { skipUnreadable: true }),
    getLedgers(db, ids),
  ])
  return rows.flatMap((row) => {
    const agreement = agreements.get(row.id)
    if (!agreement) return []
    // The total as on all pages and files: it includes amounts added by hand. After a cancellation it is the retained
    // amount.
    const { amountsDue, entries } = ledgers.get(row.id) ?? { amountsDue: [], entries: [] }
    const totalCents = amountsDue.length > 0 ? computeLedgerTotals(amountsDue, entries).dueCents : agreement.totalCents
    return [toTimestampedItem(row, toBookedEventItem(toEventRecord(row), { ...agreement, totalCents }, timeZone))]
  })
}

/** Returns ledger entries by the time they were recorded. Entries never change. */
export async function listApiPayments(db: Db, { since, after }: ApiQuery): Promise<TimestampedItem<PaymentItem>[]> {
  let rows = db
    .selectFrom('payment')
    .innerJoin('event', 'event.id', 'payment.event_id')
    .select([
      'payment.id',
      'event.reference',
      'payment.kind',
      'amount_cents',
      'is_tip',
      'method as way',
      'paid_on',
      'payment.at',
    ])
    .select(['original_id', 'payment.reference as payment_reference'])
    .where('payment.at', '>=', since)
    .orderBy('payment.at')
    .orderBy('payment.id')
    .limit(maxPageItems + 1)
  if (after)
    rows = rows.where((is) =>
      is.or([
        is('payment.at', '>', after.changedAt),
        is.and([is('payment.at', '=', after.changedAt), is('payment.id', '>', after.id)]),
      ]),
    )
  return (await rows.execute()).map((row) => ({ id: row.id, changedAt: row.at, item: toPaymentItem(row) }))
}

/** Limits a query of events to a page and an additional row, oldest change first. */
function selectPage<Row>(
  rows: SelectQueryBuilder<any, any, Row>,
  changedAt: Expression<number>,
  { since, after }: ApiQuery,
): Promise<Row[]> {
  let page = rows
    .where(changedAt, '>=', since)
    .orderBy(changedAt)
    .orderBy('event.id')
    .limit(maxPageItems + 1)
  if (after)
    page = page.where((is: any) =>
      is.or([
        is(changedAt, '>', after.changedAt),
        is.and([is(changedAt, '=', after.changedAt), is('event.id', '>', after.id)]),
      ]),
    )
  return page.execute()
}

function toTimestampedItem<Item>(
  { id, changed_at }: { id: string; changed_at: number },
  item: Item,
): TimestampedItem<Item> {
  return { id, changedAt: changed_at, item }
}

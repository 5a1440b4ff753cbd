import { sql } from 'kysely'
import { listCurrentAgreements, type Agreement } from '../../../agreements/agreement/current-agreement.server.ts'
import { isIncomingEntry } from '../../../agreements/payments/allocate-payments.ts'
import { findPriceAgreedByPhone } from '../../../agreements/payments/sign-phone-price.server.ts'
import { getLedgers, type Ledger } from '../../../agreements/payments/ledger.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { unbookedEventStates } from '../../../events/event/event.ts'
import { allocateSalePayments } from './allocate-sale-payments.ts'
import type { TaxReconciliation } from './filed-tax-return.ts'
import { computeEventSales, computeSaleAndDue, isAgreementPostponed } from '../../../agreements/event-sales.server.ts'
import { sumSalesTax } from '../../../agreements/sales-tax/county-sales.ts'
import { saleBreakdownKeys, type CountySale } from '../../../agreements/sales-tax/sale-breakdown.ts'
import type { FilingPeriod } from './filing-period.ts'
import type { NamedCountyReturnRow, CountyReturnRow } from './tax-return.ts'

type Span = Pick<FilingPeriod, 'from' | 'to'>

/** Events read per query. */
const batch = 250

/** Lists the rows of a period: sales by event day, or payments and refunds by their day. */
export async function listTaxReturnRows(db: Db, span: Span, by: 'event' | 'paid'): Promise<CountyReturnRow[]> {
  return (await getTaxReturnSales(db, span, by)).rows
}

/** Returns the same rows with the money book's figures for the period. */
export async function getTaxReturnSales(
  db: Db,
  span: Span,
  by: 'event' | 'paid',
): Promise<{ rows: CountyReturnRow[]; beside: TaxReconciliation }> {
  const days = by === 'event' ? await listEventsInPeriod(db, span) : await listEventsPaidInPeriod(db, span)
  const ids = [...days.keys()]
  const rows: CountyReturnRow[] = []
  const unsigned = new Set<string>()
  const money = { agreedCents: 0, postponedCents: 0, receivedCents: 0, returnedCents: 0 }
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const [ledgers, agreements] = [await getLedgers(db, some), await listCurrentAgreements(db, some)]
    for (const id of some) {
      const [ledger, agreement] = [ledgers.get(id)!, agreements.get(id)]
      if (!agreement && findPriceAgreedByPhone(ledger.amountsDue)) unsigned.add(id)
      if (by === 'paid') {
        rows.push(...listPaymentRows(id, ledger, agreement, span))
        const { receivedCents, returnedCents } = sumPayments(ledger, span)
        money.receivedCents += receivedCents
        money.returnedCents += returnedCents
        continue
      }
      const { dueCents } = computeSaleAndDue(ledger, agreement)
      money.agreedCents += dueCents
      if (isAgreementPostponed(agreement)) money.postponedCents += dueCents
      rows.push(...listRows(id, days.get(id)!, 'sale', computeEventSales(ledger, agreement)))
    }
  }
  const countedCents = sumRows(rows)
  const beyondCents = by === 'paid' ? money.receivedCents - money.returnedCents - countedCents : 0
  const unbooked = await findUnbookedEvents(db, [...new Set(rows.map(({ eventId }) => eventId))])
  const unbookedCents = sumRows(rows.filter(({ eventId }) => unbooked.has(eventId)))
  const unsignedCents = sumRows(rows.filter(({ eventId }) => unsigned.has(eventId)))
  return {
    rows: rows.toSorted((a, b) => a.day.localeCompare(b.day) || a.eventId.localeCompare(b.eventId)),
    beside: { ...money, beyondCents, unbookedCents, unsignedCents },
  }
}

/** Sums rows including tax, in cents. */
function sumRows(rows: readonly CountyReturnRow[]): number {
  return rows.reduce((sum, { parts }) => sum + saleBreakdownKeys.reduce((all, part) => all + parts[part], 0), 0)
}

/** Money received and refunded in a period, as in the money book. */
function sumPayments({ entries }: Ledger, { from, to }: Span): { receivedCents: number; returnedCents: number } {
  const refunds = new Set(entries.flatMap(({ id, kind }) => (kind === 'refund' ? id : [])))
  let [receivedCents, returnedCents] = [0, 0]
  for (const { kind, ofId, amountCents, isTip, paidOn } of entries) {
    if (isTip || kind === 'tip' || paidOn < from || paidOn > to) continue
    const isOfRefund = kind === 'reversal' && refunds.has(ofId ?? '')
    if (kind === 'refund') returnedCents += amountCents
    else if (isOfRefund) returnedCents -= amountCents
    else receivedCents += kind === 'payment' ? amountCents : -amountCents
  }
  return { receivedCents, returnedCents }
}

/** Event ids that are not booked yet, including erased events. */
async function findUnbookedEvents(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const unbooked = new Set<string>()
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const rows = await db
      .selectFrom('event')
      .select('id')
      .where('state', 'in', [...unbookedEventStates])
      .where(matchesAnyId(db, 'id', some))
      .union(
        db
          .selectFrom('erased_event')
          .select('event_id as id')
          .where('state', 'in', [...unbookedEventStates])
          .where(matchesAnyId(db, 'event_id', some)),
      )
      .execute()
    for (const { id } of rows) unbooked.add(id)
  }
  return unbooked
}

/** Adds client names and references to rows. */
export async function addClientNames(db: Db, rows: readonly CountyReturnRow[]): Promise<NamedCountyReturnRow[]> {
  const ids = [...new Set(rows.map(({ eventId }) => eventId))]
  const names = new Map<string, { name: string; reference: string }>()
  for (let at = 0; at < ids.length; at += batch) {
    const leads = await db
      .selectFrom('event')
      .select(['id', 'requestor_name as name', 'reference'])
      .where('id', 'in', ids.slice(at, at + batch))
      .execute()
    for (const { id, ...event } of leads) names.set(id, event)
  }
  return rows.map((row) => ({ ...row, ...(names.get(row.eventId) ?? { name: 'erased', reference: '' }) }))
}

/** Returns the sales tax that tax returns report for events, by event id, in cents, for all dates. */
export async function getReportedTax(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const taxes = new Map<string, number>()
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const [ledgers, agreements] = await Promise.all([getLedgers(db, some), listCurrentAgreements(db, some)])
    for (const [id, ledger] of ledgers) {
      taxes.set(id, sumSalesTax(computeSaleAndDue(ledger, agreements.get(id)).sales))
    }
  }
  return taxes
}

function listPaymentRows(
  eventId: string,
  ledger: Ledger,
  agreement: Agreement | undefined,
  { from, to }: Span,
): CountyReturnRow[] {
  const { sales, dueCents } = computeSaleAndDue(ledger, agreement)
  return allocateSalePayments(sales, dueCents, ledger.entries).flatMap(({ entry, sales }) =>
    entry.paidOn < from || entry.paidOn > to
      ? []
      : listRows(eventId, entry.paidOn, isIncomingEntry(entry, ledger.entries) ? 'payment' : 'refund', sales),
  )
}

function listRows(
  eventId: string,
  day: string,
  kind: CountyReturnRow['kind'],
  sales: readonly CountySale[],
): CountyReturnRow[] {
  return sales.map((sale) => ({ eventId, day, kind, ...sale }))
}

/** Events on these days with amounts due, including erased ones, each with its day. */
async function listEventsInPeriod(db: Db, { from, to }: Span): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select event_balance.event_id as id, coalesce(event.event_date, erased_event.event_date) as day from event_balance
    left join event on event.id = event_balance.event_id left join erased_event on erased_event.event_id = event_balance.event_id
    where event_balance.due_cents is not null
      and coalesce(event.event_date, erased_event.event_date) between ${from} and ${to}
    order by day, id`.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** Events with payments on these days. */
async function listEventsPaidInPeriod(db: Db, { from, to }: Span): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payment')
    .select((is) => ['event_id', is.fn.min('paid_on').as('day')])
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .groupBy('event_id')
    .orderBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, day }) => [event_id, day]))
}

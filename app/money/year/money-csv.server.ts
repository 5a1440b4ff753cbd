import { formatCsvLine, csvByteOrderMark, type CsvCell } from '../../plumbing/files/csv.ts'
import { listCurrentAgreements } from '../../agreements/agreement/current-agreement.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeLedgerTotals } from '../../agreements/payments/ledger.ts'
import { getLedgers, erasureSource } from '../../agreements/payments/ledger.server.ts'
import type { StaffCostProvider } from '../../agreements/staff-cost-provider.server.ts'
import { addSaleBreakdowns, emptySaleBreakdown, type CountySale } from '../../agreements/sales-tax/sale-breakdown.ts'
import { computeEventSales } from '../../agreements/event-sales.server.ts'
import { eventProfitFigures, type EventProfitFigures } from './money-contributions.server.ts'
import { formatOwnerPaymentMethod } from '../../agreements/payments/parse-payment-form.ts'

/** Events read per query. */
const batch = 250

/** Streams all entries in the order of events as CSV. Money in is positive, money out negative. Tips are marked. */
export async function* streamPaymentsCsv(db: Db): AsyncGenerator<string> {
  const heads = ['Paid on', 'Reference', 'Client', 'Event', 'What', 'Dollars', 'Tip', 'How', 'Their reference', 'Why']
  yield csvByteOrderMark + formatCsvLine(heads)
  for await (const { reference, name, eventDate, entries } of iterateEvents(db)) {
    const refunds = new Set(entries.flatMap(({ id, kind }) => (kind === 'refund' ? id : [])))
    for (const entry of entries) {
      const { kind, ofId, amountCents, isTip, paidOn, reference: theirs, reason } = entry
      const isIn = kind === 'payment' || kind === 'tip' || (kind === 'reversal' && refunds.has(ofId ?? ''))
      const sum = { cents: isIn ? amountCents : -amountCents }
      const how = formatOwnerPaymentMethod(entry)
      yield formatCsvLine([paidOn, reference, name, eventDate, kind, sum, isTip ? 'yes' : '', how, theirs, reason])
    }
  }
}

/** Streams all events with amounts due, payments or costs as CSV. A write-off counts as agreed but not as owed. */
export async function* streamEventsCsv(db: Db, crewCosts: StaffCostProvider): AsyncGenerator<string> {
  const heads = [
    'Event',
    'Reference',
    'Client',
    'State',
    'Agreed',
    'Received',
    'Refunded',
    'Balance',
    'Tips',
    'Written off',
    'Cost',
    'Left',
    'Team pay',
    'County',
    'Taxable',
    'Exempt',
    'Sales tax',
    'Team pay sum',
  ]
  yield csvByteOrderMark + formatCsvLine(heads)
  const [accounts = new Map<string, EventProfitFigures>()] = await eventProfitFigures.list(db, crewCosts)
  const withCosts = [...accounts].flatMap(([id, { hasCosts }]) => (hasCosts ? id : []))
  for await (const { id, reference, name, eventDate, state, isPostponed, sales, amountsDue, entries } of iterateEvents(
    db,
    withCosts,
  )) {
    const { dueCents, receivedCents, returnedCents, outstandingCents, tipCents } = computeLedgerTotals(
      amountsDue,
      entries,
    )
    const off = amountsDue.reduce(
      (all, { source, amountCents }) => all - (source === erasureSource ? amountCents : 0),
      0,
    )
    const sums = [dueCents + off, receivedCents, returnedCents, outstandingCents, tipCents, off]
    const account = accounts.get(id)
    yield formatCsvLine([
      eventDate,
      reference,
      name,
      isPostponed ? 'postponed' : state,
      ...sums.map((cents) => ({ cents })),
      ...listProfitColumns(account),
      ...listTaxColumns(sales),
      !account || account.staff === 'not-noted' ? '' : { cents: account.crewCents },
    ])
  }
}

/** Columns for an event's costs and profit, and the status of its staff pay: agreed, planned or not noted. */
function listProfitColumns(account: EventProfitFigures | undefined): CsvCell[] {
  if (!account) return ['', '', '']
  return [{ cents: account.costCents }, { cents: account.leftCents }, account.staff.replace('-', ' ')]
}

/** Columns for an event's sales tax by event day: county, taxed and untaxed sales, and the tax. */
function listTaxColumns(sales: readonly CountySale[]): CsvCell[] {
  const { certificate, untaxed, surtaxable, overCap, state, surtax } = sales.reduce(
    (sum, { parts }) => addSaleBreakdowns(sum, parts),
    emptySaleBreakdown,
  )
  const counties = new Set(sales.flatMap(({ county }) => county || []))
  const sums = [surtaxable + overCap, certificate + untaxed, state + surtax]
  return [[...counties].join('; '), ...sums.map((cents) => ({ cents }))]
}

/** Reads events with money and `others`, some hundreds at a time, by id. Erased events have no name or reference. */
async function* iterateEvents(db: Db, others: readonly string[] = []) {
  let last = ''
  for (;;) {
    const after = last
    const ids = await db
      .selectFrom('amount_due')
      .select('event_id')
      .where('event_id', '>', after)
      .union(db.selectFrom('payment').select('event_id').where('event_id', '>', after))
      .union(
        db
          .selectFrom('event')
          .select('id as event_id')
          .where('id', '>', after)
          .where(matchesAnyId(db, 'id', others)),
      )
      .union(
        db
          .selectFrom('erased_event')
          .select('event_id')
          .where('event_id', '>', after)
          .where(matchesAnyId(db, 'event_id', others)),
      )
      .orderBy('event_id')
      .limit(batch)
      .execute()
    const eventIds = ids.map(({ event_id }) => event_id)
    if (eventIds.length === 0) return
    const ledgers = await getLedgers(db, eventIds)
    const events = await db
      .selectFrom('event')
      .select(['id', 'reference', 'requestor_name', 'event_date', 'state'])
      .where('id', 'in', eventIds)
      .execute()
    const agreements = await listCurrentAgreements(db, eventIds)
    const erased = await db.selectFrom('erased_event').selectAll().where('event_id', 'in', eventIds).execute()
    for (const id of eventIds) {
      const event = events.find((one) => one.id === id)
      const { event_date: eventDate = '', state = '' } = event ?? erased.find(({ event_id }) => event_id === id) ?? {}
      const { reference = '', requestor_name: name = 'erased' } = event ?? {}
      const [ledger, agreement] = [ledgers.get(id)!, agreements.get(id)]
      yield {
        id,
        reference,
        name,
        eventDate,
        state,
        isPostponed: agreement?.proposal.state === 'postponed',
        sales: computeEventSales(ledger, agreement),
        ...ledger,
      }
    }
    if (eventIds.length < batch) return
    last = eventIds.at(-1)!
  }
}

import { sql } from 'kysely'
import { formatAmountDueLabel } from '../../agreements/agreement/format-amount-due-label.ts'
import type { AllocatedAmount, AllocatableAmount } from '../../agreements/payments/allocate-payments.ts'
import {
  isPostponedSql,
  getClientCredits,
  type getOutstandingAmountsByEvent,
  parseAmountDueLabel,
} from '../../agreements/payments/ledger.server.ts'
import { computeNextPayment } from '../../agreements/payments/payment-summary.ts'
import {
  getPendingRefundTotalsByEvent,
  getRefundDeadlinesByEvent,
} from '../../agreements/payments/promised-refunds.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ClientCredit, MoneyBook, MoneyBookBasis, OutstandingBalance } from './money-book.ts'

/** Maximum number of clients with a balance to list, overdue first. */
const maxBalancesShown = 40

type OutstandingAmounts = Awaited<ReturnType<typeof getOutstandingAmountsByEvent>>

/** Balances of all clients with names, overdue first, then by the next due day. */
export async function getOutstandingBalances(
  db: Db,
  today: string,
  amounts: OutstandingAmounts,
): Promise<Pick<MoneyBook, 'owedCents' | 'overdueCents' | 'overduePeople' | 'owing' | 'moreOwing'>> {
  const clearing = new Set(
    (await db.selectFrom('checkout').select('amount_due_id').where('state', '=', 'clearing').execute()).map(
      (row) => row.amount_due_id,
    ),
  )
  const owing = [...amounts].flatMap(([eventId, amountsDue]) => {
    const open = amountsDue.filter(({ openCents }) => openCents > 0)
    const next = computeNextPayment(open)
    if (!next) return []
    const sum = (of: AllocatedAmount<AllocatableAmount>[]) => of.reduce((all, { openCents }) => all + openCents, 0)
    // A payment that a bank is processing is open but not overdue.
    const overdueCents = sum(open.filter(({ id, dueOn }) => dueOn < today && !clearing.has(id)))
    return [
      {
        eventId,
        outstandingCents: sum(open),
        overdueCents,
        dueId: open[0]!.id,
        dueOn: next.dueOn,
        nextCents: next.cents,
      },
    ]
  })
  return {
    owedCents: owing.reduce((all, { outstandingCents }) => all + outstandingCents, 0),
    overdueCents: owing.reduce((all, { overdueCents }) => all + overdueCents, 0),
    overduePeople: owing.filter(({ overdueCents }) => overdueCents > 0).length,
    owing: await addClientNames(db, owing),
    moreOwing: Math.max(0, owing.length - maxBalancesShown),
  }
}

/** Returns open amounts with the day on which they count: the event's day, or their own due day. */
export async function listOpenBalances(
  db: Db,
  by: MoneyBookBasis,
  amounts: OutstandingAmounts,
): Promise<{ day: string; cents: number }[]> {
  if (by === 'paid')
    return [...amounts.values()].flat().map(({ dueOn, openCents }) => ({ day: dueOn, cents: openCents }))
  if (amounts.size === 0) return []
  const events = await db
    .selectFrom('event')
    .select(['id', 'event_date as day'])
    .where(matchesAnyId(db, 'id', [...amounts.keys()]))
    .execute()
  return events.map(({ id, day }) => ({
    day,
    cents: amounts.get(id)!.reduce((sum, { openCents }) => sum + openCents, 0),
  }))
}

/** Returns what events postponed without a date would owe, by the year of the date they had. */
export async function getPostponedBalances(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('event_balance')
    .innerJoin('event', 'event.id', 'event_balance.event_id')
    .select(sql<string>`substr(event.event_date, 1, 4)`.as('year'))
    .select(sql<number>`sum(due_cents - received_cents + returned_cents)`.as('cents'))
    .where(sql<boolean>`due_cents > received_cents - returned_cents`)
    .where(isPostponedSql)
    .groupBy('year')
    .execute()
  return new Map(rows.map(({ year, cents }) => [Number(year), cents]))
}

/** All clients whom the business owes money, to be refunded or assigned. */
export async function loadClientCredits(db: Db): Promise<ClientCredit[]> {
  const credits = await getClientCredits(db)
  if (credits.size === 0) return []
  const leads = await db
    .selectFrom('event')
    .select(['id', 'requestor_name as name', 'event_date as eventDate', 'state'])
    .where('id', 'in', [...credits.keys()])
    .execute()
  const erased = await db
    .selectFrom('erased_event')
    .select(['event_id as id', 'event_date as eventDate'])
    .where('event_id', 'in', [...credits.keys()])
    .execute()
  const ids = leads.map(({ id }) => id)
  const [promised, underWay] = await Promise.all([
    getRefundDeadlinesByEvent(db, ids),
    getPendingRefundTotalsByEvent(db, ids),
  ])
  const weOwe: ClientCredit[] = [
    ...leads.map(({ id, name, eventDate, state }) => ({
      eventId: id,
      name,
      eventDate,
      cents: credits.get(id)!,
      isCanceled: state === 'lost',
      promisedBy: promised.get(id) ?? null,
      underWayCents: underWay.get(id) ?? 0,
    })),
    // An erased event has no page. Its sum stays, as in events.csv.
    ...erased
      .filter(({ id }) => !leads.some((lead) => lead.id === id))
      .map(({ id, eventDate }) => ({
        eventId: null,
        name: 'erased',
        eventDate,
        cents: credits.get(id)!,
        isCanceled: false,
        promisedBy: null,
        underWayCents: 0,
      })),
  ]
  return weOwe.toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name))
}

type UnnamedBalance = Omit<OutstandingBalance, 'name' | 'hasEmail' | 'label' | 'poNumber' | 'remindedAt'> & {
  dueId: string
}

/** Adds names to the first balances. Erased clients are left out, because they cannot be reminded. */
async function addClientNames(db: Db, owed: UnnamedBalance[]): Promise<OutstandingBalance[]> {
  const first = owed
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.eventId.localeCompare(b.eventId))
    .slice(0, maxBalancesShown)
  const ids = first.map(({ eventId }) => eventId)
  if (ids.length === 0) return []
  const dueIds = first.map(({ dueId }) => dueId)
  const [leads, amountsDue, bills, emails] = await Promise.all([
    db.selectFrom('event').select(['id', 'requestor_name as name', 'from_email']).where('id', 'in', ids).execute(),
    db.selectFrom('amount_due').select(['id', 'label', 'label_source']).where('id', 'in', dueIds).execute(),
    db.selectFrom('billing_details').select(['event_id', 'po_number']).where('event_id', 'in', ids).execute(),
    db
      .selectFrom('email')
      .select((is) => ['event_id', is.fn.max('created_at').as('at')])
      .where('event_id', 'in', ids)
      .where('kind', '=', 'reminder')
      .groupBy('event_id')
      .execute(),
  ])
  return first
    .flatMap(({ dueId, ...one }): OutstandingBalance[] => {
      const lead = leads.find(({ id }) => id === one.eventId)
      if (!lead) return []
      const reminded = emails.find(({ event_id }) => event_id === one.eventId)
      return [
        {
          ...one,
          name: lead.name,
          hasEmail: lead.from_email !== '',
          label: formatAmountDueLabel(parseAmountDueLabel(amountsDue.find(({ id }) => id === dueId)!), 'en'),
          poNumber: bills.find(({ event_id }) => event_id === one.eventId)?.po_number ?? '',
          remindedAt: reminded ? reminded.at : null,
        },
      ]
    })
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.name.localeCompare(b.name))
}

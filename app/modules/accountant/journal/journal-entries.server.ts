import { sql } from 'kysely'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import { getTaxSettings } from '../../../agreements/sales-tax/tax-config.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { costKinds, formatCostKind, type CostKind, type CostPaymentSource } from '../../books/costs/cost-kinds.ts'
import { getTaxReturnSales } from '../../books/sales-tax/tax-return-sales.server.ts'
import type { JournalAccount, JournalSettings } from './journal-accounts.ts'
import { combineJournalLines, createTransferLines, type JournalLine } from './journal.ts'

type Cents = number | string | null

type MonthScope = {
  month: string
  deposits: JournalSettings['deposits_as']
  crewCosts: StaffCostProvider
}

/** Last day of a month as 2026-11-30. */
export function getLastDayOfMonth(month: string): string {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString()
}

/**
 * Lists the current journal entries of a month by the day on which money moved. Their sums equal those of the month's
 * page by payment date.
 */
export async function listJournalLines(db: Db, { month, deposits, crewCosts }: MonthScope): Promise<JournalLine[]> {
  const span = { from: `${month}-01`, to: getLastDayOfMonth(month) }
  const parts = await Promise.all([
    listClientMoney(db, span, deposits),
    deposits === 'liability' ? listReleasedDeposits(db, span) : [],
    listSalesTax(db, span),
    listCosts(db, span),
    listReimbursements(db, span),
    listStaffPay(db, span, crewCosts),
    listPayouts(db, span),
  ])
  return combineJournalLines(parts.flat())
}

type Span = { from: string; to: string }

/**
 * Lists journal lines of payments, refunds, tips and card fees. A payment for an event in a later month is booked as a
 * deposit if the owner chose that. A card payment refunded by another method is booked as leaving the bank.
 */
async function listClientMoney(db: Db, { from, to }: Span, deposits: MonthScope['deposits']): Promise<JournalLine[]> {
  const { rows } = await sql<{
    day: string
    kind: string
    method: string
    tip: number
    stripe: number
    undoes: string | null
    eventDay: string | null
    cents: Cents
    fees: Cents
  }>`
    select entry.paid_on as day, entry.kind, entry.method, entry.is_tip as tip,
      case when entry.method = 'card' and coalesce(entry.provider_id, original.provider_id) is not null
        then 1 else 0 end as stripe,
      case when entry.kind = 'reversal' then original.kind end as undoes,
      coalesce(event.event_date, erased_event.event_date) as "eventDay",
      sum(entry.amount_cents) as cents,
      sum(case when entry.provider_id is not null then coalesce(entry.fee_cents, 0) else 0 end) as fees
    from payment as entry left join payment as original on original.id = entry.original_id
      left join event on event.id = entry.event_id left join erased_event on erased_event.event_id = entry.event_id
    where entry.paid_on >= ${from} and entry.paid_on <= ${to} group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows.flatMap((row): JournalLine[] => {
    const { day, kind, undoes } = row
    const money: JournalAccount = row.stripe ? 'stripe' : row.method === 'cash' ? 'cash' : 'bank'
    const isForLater = deposits === 'liability' && (row.eventDay ?? '') > to
    const isRefund = kind === 'refund' || undoes === 'refund'
    const cents = Number(row.cents ?? 0) * (kind === 'reversal' ? -1 : 1)
    const fees = createTransferLines(day, 'Card fees', Number(row.fees ?? 0), { debit: 'fees', credit: 'stripe' })
    if (row.tip) {
      const tips = isRefund ? -cents : cents
      return [...createTransferLines(day, 'Tips received', tips, { debit: money, credit: 'tips' }), ...fees]
    }
    const lines = isRefund
      ? createTransferLines(day, 'Refunded', cents, { debit: isForLater ? 'deposits' : 'refunds', credit: money })
      : createTransferLines(day, 'Received', cents, { debit: money, credit: isForLater ? 'deposits' : 'sales' })
    return [...lines, ...fees]
  })
}

/** Money that came in before the month of its event becomes income on the day of the event. */
async function listReleasedDeposits(db: Db, { from, to }: Span): Promise<JournalLine[]> {
  const { rows } = await sql<{ day: string; cents: Cents }>`
    select coalesce(event.event_date, erased_event.event_date) as day, sum(${depositSql}) as cents
    from payment as entry left join payment as original on original.id = entry.original_id
      left join event on event.id = entry.event_id left join erased_event on erased_event.event_id = entry.event_id
    where coalesce(event.event_date, erased_event.event_date) >= ${from}
      and coalesce(event.event_date, erased_event.event_date) <= ${to} and entry.paid_on < ${from}
    group by 1`.execute(db)
  return rows.flatMap(({ day, cents }) =>
    createTransferLines(day, 'Deposits of the day’s events', Number(cents ?? 0), {
      debit: 'deposits',
      credit: 'sales',
    }),
  )
}

/** Money received less money returned, without tips. */
const depositSql = sql`(case when entry.is_tip = 1 then 0
  when entry.kind = 'payment' or (entry.kind = 'reversal' and original.kind = 'refund') then entry.amount_cents
  when entry.kind in ('refund', 'reversal') then -entry.amount_cents else 0 end)`

/** Returns the deposits held at the start of a month: money for events of that month or later. */
export async function getHeldDeposits(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ cents: Cents }>`
    select sum(${depositSql}) as cents
    from payment as entry left join payment as original on original.id = entry.original_id
      left join event on event.id = entry.event_id left join erased_event on erased_event.event_id = entry.event_id
    where coalesce(event.event_date, erased_event.event_date) >= ${`${month}-01`} and entry.paid_on < ${`${month}-01`}`.execute(
    db,
  )
  return Number(rows[0]?.cents ?? 0)
}

/** Sales tax as a return of the month counts it. */
async function listSalesTax(db: Db, span: Span): Promise<JournalLine[]> {
  const { by } = await getTaxSettings(db)
  const { rows } = await getTaxReturnSales(db, span, by)
  const cents = rows.reduce((sum, { parts }) => sum + parts.state + parts.surtax, 0)
  return createTransferLines(span.to, 'Sales tax', cents, { debit: 'sales', credit: 'tax' })
}

const kindAccounts: Record<CostKind, JournalAccount> = {
  ice: 'supplies',
  mixers: 'supplies',
  garnish: 'supplies',
  cups: 'supplies',
  rental: 'rental',
  parking: 'vehicle',
  fuel: 'vehicle',
  permit: 'permits',
  insurance: 'insurance',
  ads: 'ads',
  'platform-fee': 'commissions',
  other: 'otherCosts',
  own: 'otherCosts',
}

const sourceAccounts: Record<CostPaymentSource, JournalAccount> = {
  card: 'creditCard',
  bank: 'bank',
  cash: 'cash',
  'own-pocket': 'owner',
}

async function listCosts(db: Db, { from, to }: Span): Promise<JournalLine[]> {
  const rows = await db
    .selectFrom('expense')
    .select(['day', 'kind', 'own_kind', 'paid_from', 'reimburse_to', 'amount_cents'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return rows.flatMap(({ day, kind, own_kind, paid_from, reimburse_to, amount_cents }) => {
    const known = kind in costKinds || kind === 'own' ? (kind as CostKind) : 'other'
    return createTransferLines(day, formatCostKind(known, own_kind), amount_cents, {
      debit: kindAccounts[known],
      credit: reimburse_to === null ? (sourceAccounts[paid_from as CostPaymentSource] ?? 'bank') : 'owedStaff',
    })
  })
}

async function listReimbursements(db: Db, { from, to }: Span): Promise<JournalLine[]> {
  const rows = await db
    .selectFrom('cost_reimbursement as mark')
    .innerJoin('expense', 'expense.id', 'mark.expense_id')
    .select(['mark.day', 'mark.original_id', 'expense.amount_cents as cents'])
    .where('mark.day', '>=', from)
    .where('mark.day', '<=', to)
    .execute()
  return rows.flatMap(({ day, original_id, cents }) =>
    createTransferLines(day, 'Costs reimbursed', original_id === null ? cents : -cents, {
      debit: 'owedStaff',
      credit: 'bank',
    }),
  )
}

/** Pay and tips of staff, on the last day of the month. */
async function listStaffPay(db: Db, span: Span, { sumPaidCosts, sumTips }: StaffCostProvider): Promise<JournalLine[]> {
  const [pay, tips] = await Promise.all([sumPaidCosts(db, span), sumTips?.(db, span)])
  const { jarCents = 0, paidCents = 0, paidInCashCents = 0 } = tips ?? {}
  return [
    ...createTransferLines(span.to, 'Staff pay', pay, { debit: 'staffPay', credit: 'bank' }),
    ...createTransferLines(span.to, 'Tips in the jar', jarCents, { debit: 'cash', credit: 'tips' }),
    ...createTransferLines(span.to, 'Tips paid to staff', paidInCashCents, { debit: 'tips', credit: 'cash' }),
    ...createTransferLines(span.to, 'Tips paid to staff', paidCents - paidInCashCents, {
      debit: 'tips',
      credit: 'bank',
    }),
  ]
}

/** Stripe payouts that the owner has confirmed for a bank line. */
async function listPayouts(db: Db, { from, to }: Span): Promise<JournalLine[]> {
  const rows = await db
    .selectFrom('bank_line')
    .select(['day', 'amount_cents'])
    .where('state', '=', 'matched')
    .where('match_kind', '=', 'payout')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return rows.flatMap(({ day, amount_cents }) =>
    createTransferLines(day, 'Stripe payout', amount_cents, { debit: 'bank', credit: 'stripe' }),
  )
}

/** Counts the card payments of a month whose fee is not known. A tip with a payment and a won dispute have no fee. */
export async function countUnknownFees(db: Db, month: string): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select((is) => is.fn.countAll().as('count'))
    .where('provider_id', 'like', 'pi_%')
    .where('provider_id', 'not like', '%-tip')
    .where('kind', 'in', ['payment', 'tip'])
    .where('fee_cents', 'is', null)
    .where('paid_on', '>=', `${month}-01`)
    .where('paid_on', '<=', getLastDayOfMonth(month))
    .executeTakeFirstOrThrow()
  return Number(count)
}

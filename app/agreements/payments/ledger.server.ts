import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { StripeCharge } from '../../plumbing/card-payments/stripe-objects.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { AmountDueRow, PaymentRow } from '../../plumbing/database/schema.ts'
import type { AmountDueReason } from '../agreement/amount-due-text.ts'
import { formatLedgerLabel } from '../agreement/format-amount-due-label.ts'
import type { SalesTax, TaxClass } from '../sales-tax/sales-tax.ts'
import type { AmountDue, LedgerEntry, NewAmountDue } from './ledger.ts'
import { groupUnsignedAmountsBySource, replacedSourcePrefix, phonePriceSourcePrefix } from './unsigned-amounts.ts'
import { allocatePayments, sumNetPayments, type AllocatedAmount, type AllocatableAmount } from './allocate-payments.ts'

/** Ledger of an event: its amounts due with their sources, and its entries. */
export type Ledger = { amountsDue: (AmountDue & { source: string })[]; entries: LedgerEntry[] }

/** Source of amounts due that write off an erased client's balance. They do not change the agreement. */
export const erasureSource = 'erased'

/** Returns the ledger of an event, in the order it was written. */
export async function getLedger(db: Db, eventId: string): Promise<Ledger> {
  return (await getLedgers(db, [eventId])).get(eventId)!
}

/** Returns the ledgers of events by event id. An event without rows has an empty ledger. */
export async function getLedgers(db: Db, eventIds: readonly string[]): Promise<Map<string, Ledger>> {
  const ledgers = new Map<string, Ledger>(eventIds.map((id) => [id, { amountsDue: [], entries: [] }]))
  if (eventIds.length === 0) return ledgers
  const of = matchesAnyId(db, 'event_id', eventIds)
  const [amountsDue, paid] = await Promise.all([
    db.selectFrom('amount_due').selectAll().where(of).orderBy('created_at').orderBy('due_on').orderBy('id').execute(),
    db.selectFrom('payment').selectAll().where(of).orderBy('at').orderBy('id').execute(),
  ])
  for (const row of amountsDue) ledgers.get(row.event_id)!.amountsDue.push(parseAmountDueRow(row))
  for (const row of paid) {
    const { entries } = ledgers.get(row.event_id)!
    entries.push(parseLedgerEntryRow(row, entries))
  }
  return ledgers
}

type OutstandingAmount = AllocatableAmount & Pick<AmountDue, 'label' | 'for'>

/**
 * Returns the allocated amounts due of every event that still owes money, by event id. Excludes events postponed without
 * a date, because nothing is due until a date is agreed.
 */
export async function getOutstandingAmountsByEvent(db: Db): Promise<Map<string, AllocatedAmount<OutstandingAmount>[]>> {
  const rows = await db
    .selectFrom('event_balance')
    .innerJoin('amount_due', 'amount_due.event_id', 'event_balance.event_id')
    .select([
      'amount_due.event_id',
      'amount_due.id',
      'amount_due.kind',
      'amount_due.amount_cents',
      'amount_due.due_on',
      'amount_due.created_at',
    ])
    .select(['amount_due.label', 'amount_due.label_source'])
    .select(sql<number>`event_balance.received_cents - event_balance.returned_cents`.as('net_cents'))
    .where(isOwingSql)
    .execute()
  const byLead = Map.groupBy(rows, ({ event_id }) => event_id)
  const meant = await listAssignedPayments(db, [...byLead.keys()])
  const sums = ({ id, kind, amount_cents, due_on, created_at, ...row }: (typeof rows)[number]): OutstandingAmount => {
    return {
      id,
      kind: kind as AmountDue['kind'],
      ...parseAmountDueLabel(row),
      amountCents: amount_cents,
      dueOn: due_on,
      madeAt: created_at,
    }
  }
  return new Map(
    [...byLead].map(([eventId, amountsDue]) => {
      const meantCents = sumNetPayments(meant.get(eventId) ?? []).meantCents
      return [eventId, allocatePayments({ netCents: amountsDue[0]!.net_cents, meantCents }, amountsDue.map(sums))]
    }),
  )
}

/** SQL: whether an agreement is postponed without a date. */
export const isPostponedSql = sql<boolean>`exists (
  select 1 from proposal where proposal.event_id = event_balance.event_id and proposal.state = 'postponed')`

/** SQL: whether a balance is above zero, in the form its index uses. */
export const hasBalanceDueSql = sql<boolean>`event_balance.due_cents - event_balance.received_cents + event_balance.returned_cents > 0`

const isOwingSql = sql<boolean>`${hasBalanceDueSql} and not ${isPostponedSql}`

/**
 * Returns what the business owes clients, by event id: overpayments and refunds of canceled events. Includes erased
 * clients. Integer cents.
 */
export async function getClientCredits(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event_balance')
    .select('event_id as id')
    .select(creditCentsSql.as('cents'))
    .where(sql<boolean>`${creditCentsSql} > 0`)
    .execute()
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

const creditCentsSql = sql<number>`(event_balance.received_cents - event_balance.returned_cents - coalesce(event_balance.due_cents, 0))`

/** Card payments that were made for a certain amount due, and their refunds, for the given events. */
async function listAssignedPayments(db: Db, owing: string[]): Promise<Map<string, LedgerEntry[]>> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where(matchesAnyId(db, 'event_id', owing))
    .where('amount_due_id', 'is not', null)
    .execute()
  const byLead = Map.groupBy(rows, ({ event_id }) => event_id)
  return new Map([...byLead].map(([eventId, of]) => [eventId, of.map((row) => parseLedgerEntryRow(row))]))
}

/** Creates amounts due once. `source` is the proposal or change they come from. Call it with the event locked. */
export async function createAmountsDue(
  db: Db,
  eventId: string,
  amountsDue: NewAmountDue[],
  { source, now }: { source: string; now: number },
): Promise<void> {
  for (const { kind, amountCents, dueOn, tax, ...told } of amountsDue)
    await db
      .insertInto('amount_due')
      .values({
        id: uuidV7(),
        event_id: eventId,
        kind,
        label: told.for ? formatLedgerLabel(told.for) : told.label,
        label_source: told.for ? JSON.stringify(told.for) : null,
        amount_cents: amountCents,
        due_on: dueOn,
        source,
        created_at: now,
        tax_class: tax?.class ?? null,
        tax_cents: tax?.cents ?? null,
        tax_calculation: tax?.by ? JSON.stringify(tax.by) : null,
      })
      .execute()
}

/**
 * Removes, once, the amounts due that were agreed without a signature, in an imported file or by phone. `code` says
 * why: an agreement replaces them, or their booking by phone was undone. Payments stay. Returns the cents taken off.
 * Call it with the event locked, before the agreement's own amounts due are created.
 */
export async function offsetUnsignedAmountsDue(
  db: Db,
  eventId: string,
  { today, now, code = 'replaced' }: { today: string; now: number; code?: 'replaced' | 'undone' },
): Promise<number> {
  const { amountsDue } = await getLedger(db, eventId)
  const dueCents = amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0)
  let leftCents = Math.max(0, dueCents)
  for (const [source, of] of groupUnsignedAmountsBySource(amountsDue)) {
    if (code === 'undone' && !source.startsWith(phonePriceSourcePrefix)) continue
    const cents = of.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const offCents = Math.min(cents, leftCents)
    if (offCents === 0 && cents !== 0) continue
    leftCents -= offCents
    const amountDue = { kind: 'change', for: { code }, amountCents: 0 - offCents, dueOn: today } as const
    await createAmountsDue(db, eventId, [amountDue], { source: `${replacedSourcePrefix}${source}`, now })
  }
  return Math.max(0, dueCents) - leftCents
}

/** Data that only a card processor supplies: its id, which prevents duplicates, its fee, and the rest as JSON. */
export type ProcessorDetails = { id: string; details: object; feeCents?: number | null }

/**
 * Writes an entry into the ledger. Call it with the event locked. Returns its id. Null if the processor's payment was
 * recorded before.
 */
export async function createLedgerEntry(
  db: Db,
  eventId: string,
  entry: Omit<LedgerEntry, 'id' | 'at'>,
  {
    actor,
    now,
    provided,
    id = uuidV7(),
  }: { actor: 'owner' | 'client' | 'clock'; now: number; provided?: ProcessorDetails; id?: string },
): Promise<string | null> {
  const row = await db
    .insertInto('payment')
    .values({
      id,
      event_id: eventId,
      amount_due_id: entry.dueId,
      kind: entry.kind,
      amount_cents: entry.amountCents,
      is_tip: entry.isTip ? 1 : 0,
      method: entry.way,
      paid_on: entry.paidOn,
      reference: entry.reference,
      reason: entry.reason,
      original_id: entry.ofId,
      actor,
      at: now,
      provider_id: provided?.id ?? null,
      provider_details: provided ? JSON.stringify(provided.details) : null,
      fee_cents: provided?.feeCents ?? null,
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Parses the label of a stored amount due. */
export function parseAmountDueLabel({
  label,
  label_source,
}: Pick<AmountDueRow, 'label' | 'label_source'>): Pick<AmountDue, 'label' | 'for'> {
  return label_source ? { label, for: JSON.parse(label_source) as AmountDueReason } : { label }
}

function parseAmountDueRow(row: AmountDueRow): Ledger['amountsDue'][number] {
  const { id, kind, amount_cents, due_on, source, created_at, tax_class, tax_cents, tax_calculation } = row
  const amountDue = {
    id,
    kind: kind as AmountDue['kind'],
    ...parseAmountDueLabel(row),
    amountCents: amount_cents,
    dueOn: due_on,
    source,
    madeAt: created_at,
  }
  if (!tax_class) return amountDue
  const by = tax_calculation && { by: JSON.parse(tax_calculation) as SalesTax }
  return { ...amountDue, tax: { class: tax_class as TaxClass, cents: tax_cents ?? 0, ...by } }
}

/** A stored payment as a ledger entry. `before` are the earlier entries it may refer to. */
function parseLedgerEntryRow(row: PaymentRow, before: readonly LedgerEntry[] = []): LedgerEntry {
  const of = row.provider_id === null ? undefined : before.find(({ id }) => id === row.original_id)
  const paidWith = row.original_id === null ? parsePaymentType(row) : of?.paidWith
  return {
    id: row.id,
    kind: row.kind as LedgerEntry['kind'],
    amountCents: row.amount_cents,
    dueId: row.amount_due_id,
    way: row.method as LedgerEntry['way'],
    ...(paidWith && { paidWith }),
    ...(row.provider_id !== null && { isProcessors: true }),
    paidOn: row.paid_on,
    reference: row.reference,
    reason: row.reason,
    ofId: row.original_id,
    isTip: row.is_tip === 1,
    at: row.at,
  }
}

/** Payment type that the processor reported. Absent in older rows, where a stored card name means a card payment. */
function parsePaymentType({ provider_id, provider_details }: PaymentRow): LedgerEntry['paidWith'] {
  if (provider_id === null) return undefined
  const { charge } = JSON.parse(provider_details ?? '{}') as { charge?: Partial<StripeCharge> | null }
  return charge?.paidWith ?? (charge?.brand || charge?.last4 ? 'card' : 'online')
}

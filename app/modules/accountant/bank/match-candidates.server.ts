import { addDays, formatShortMonthDay } from '../../../business/dates.ts'
import { getProcessorPaymentId } from '../../../agreements/payments/checkout-subject.ts'
import { getOutstandingAmountsByEvent } from '../../../agreements/payments/ledger.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { formatCostKind, type CostKind } from '../../books/costs/cost-kinds.ts'
import { maxMatchDays, type BankMatchCandidate } from './bank-line.ts'
import { listStripePayouts } from './match-lines.ts'

type Span = { from: string; to: string }

/** Lists what lines of a period may be, without what is matched already. */
export async function listBankMatchCandidates(db: Db, { from, to }: Span): Promise<BankMatchCandidate[]> {
  const span = { from: addDays(from, -maxMatchDays - 3), to: addDays(to, maxMatchDays) }
  const matched = await listMatchedRefs(db)
  const all = await Promise.all([
    listPayments(db, span),
    listCosts(db, span),
    listAmountsDue(db, span),
    listCardPayouts(db, span, matched),
  ])
  return all.flat().filter(({ refs }) => refs.every((ref) => !matched.has(ref)))
}

async function listMatchedRefs(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('bank_line').select('match_refs').where('match_refs', '<>', '').execute()
  return new Set(rows.flatMap(({ match_refs }) => match_refs.split('+')))
}

/** Payments and refunds recorded by hand that went through a bank, and count. */
async function listPayments(db: Db, { from, to }: Span): Promise<BankMatchCandidate[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('event', 'event.id', 'payment.event_id')
    .select([
      'payment.id',
      'payment.event_id',
      'payment.kind',
      'payment.amount_cents',
      'payment.paid_on',
      'payment.reference',
    ])
    .select('event.requestor_name as name')
    .where('payment.provider_id', 'is', null)
    .where('payment.method', '<>', 'cash')
    .where('payment.kind', 'in', ['payment', 'tip', 'refund'])
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('payment as undone')
            .select('undone.id')
            .whereRef('undone.original_id', '=', 'payment.id')
            .where('undone.kind', '=', 'reversal'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, event_id, kind, amount_cents, paid_on, reference, name }) => ({
    kind: 'payment',
    refs: [id],
    eventId: event_id,
    day: paid_on,
    cents: kind === 'refund' ? -amount_cents : amount_cents,
    label: `${kind === 'refund' ? 'Refund to' : kind === 'tip' ? 'Tip of' : 'Payment of'} ${name ?? 'an erased client'}, recorded for ${formatShortMonthDay(paid_on)}`,
    words: [name ?? '', reference],
  }))
}

async function listCosts(db: Db, { from, to }: Span): Promise<BankMatchCandidate[]> {
  const rows = await db
    .selectFrom('expense')
    .select(['id', 'event_id', 'day', 'kind', 'own_kind', 'amount_cents', 'note'])
    .where('paid_from', 'in', ['bank', 'card'])
    .where('reimburse_to', 'is', null)
    .where('original_id', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('expense as back').select('back.id').whereRef('back.original_id', '=', 'expense.id')),
      ),
    )
    .execute()
  return rows.map(({ id, event_id, day, kind, own_kind, amount_cents, note }) => {
    const name = formatCostKind(kind as CostKind, own_kind)
    const label = `${name}${note && `, ${note}`}, ${formatShortMonthDay(day)}`
    return { kind: 'cost', refs: [id], eventId: event_id, day, cents: -amount_cents, label, words: [name, note] }
  })
}

async function listAmountsDue(db: Db, { from, to }: Span): Promise<BankMatchCandidate[]> {
  const open = [...(await getOutstandingAmountsByEvent(db))].flatMap(([eventId, amounts]) =>
    amounts.map((amount) => ({ eventId, ...amount })),
  )
  const due = open.filter(({ dueOn, openCents }) => openCents > 0 && dueOn >= from && dueOn <= to)
  if (due.length === 0) return []
  const events = await db
    .selectFrom('event')
    .select(['id', 'requestor_name', 'reference'])
    .where(
      matchesAnyId(
        db,
        'id',
        due.map(({ eventId }) => eventId),
      ),
    )
    .execute()
  const known = new Map(events.map((event) => [event.id, event]))
  return due.flatMap(({ id, eventId, dueOn, openCents, kind }): BankMatchCandidate[] => {
    const event = known.get(eventId)
    if (!event) return []
    const label = `${event.requestor_name} pays the ${kind === 'deposit' ? 'deposit' : 'amount'} due ${formatShortMonthDay(dueOn)}`
    const words = [event.requestor_name, event.reference]
    return [{ kind: 'due', refs: [id], eventId, day: dueOn, cents: openCents, label, words }]
  })
}

async function listCardPayouts(
  db: Db,
  { from, to }: Span,
  matched: ReadonlySet<string>,
): Promise<BankMatchCandidate[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('payment as original', 'original.id', 'payment.original_id')
    .select(['payment.id', 'payment.kind', 'payment.amount_cents', 'payment.fee_cents', 'payment.paid_on'])
    .select('payment.provider_id')
    .select('original.kind as undoes')
    .where('payment.provider_id', 'is not', null)
    .where('payment.paid_on', '>=', from)
    .where('payment.paid_on', '<=', to)
    .execute()
  const entries = rows.map(({ id, kind, undoes, amount_cents, fee_cents, paid_on, provider_id }) => {
    const isIn = kind === 'payment' || kind === 'tip' || (kind === 'reversal' && undoes === 'refund')
    // Refunds, won disputes, and tips that were paid together with an amount due have no fee of their own.
    const isCharge = provider_id!.startsWith('pi_') && getProcessorPaymentId(provider_id!) === provider_id
    const fee = fee_cents ?? (isCharge ? null : 0)
    return { id, day: paid_on, cents: fee === null ? null : (isIn ? amount_cents : -amount_cents) - fee }
  })
  return listStripePayouts(entries.filter(({ id }) => !matched.has(id)))
}

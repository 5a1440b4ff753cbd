import { sql } from 'kysely'
import { handleMoneyForm } from '../../../agreements/payments/event-money.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import type { CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { BankLineRow } from '../../../plumbing/database/schema.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { getBankMatchKey, type BankLine, type BankMatchCandidate } from './bank-line.ts'
import type { BankView, SettledBankLine, SettleBankLineResult } from './bank-view.ts'
import { listBankMatchCandidates } from './match-candidates.server.ts'
import { isStripeLine, suggestBankMatches, tokenizeDescription, type SuggestedBankMatch } from './match-lines.ts'

/** Lines shown at a time, the oldest first. */
const maxOpenShown = 40
const maxDoneShown = 20

/** Stores the lines of a file. Returns how many are new: lines of an earlier file are there already. */
export async function addBankLines(db: Db, lines: readonly BankLine[], now: number): Promise<number> {
  return db.transaction().execute(async (db) => {
    let added = 0
    for (let at = 0; at < lines.length; at += 200) {
      const rows = lines.slice(at, at + 200).map(({ id, day, cents, description }) => ({
        id,
        day,
        amount_cents: cents,
        description,
        state: 'open',
        match_kind: '',
        match_refs: '',
        match_label: '',
        event_id: null,
        created_at: now,
      }))
      const made = await db
        .insertInto('bank_line')
        .values(rows)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute()
      added += made.length
    }
    return added
  })
}

/** Opens lines again whose payment was reversed since. The other lines that are matched stay. */
async function reopenReversedLines(db: Db): Promise<void> {
  await db
    .updateTable('bank_line')
    .set(openColumns)
    .where('match_kind', '=', 'due')
    .where((is) =>
      is.exists(
        is
          .selectFrom('payment')
          .select('payment.id')
          .whereRef('payment.original_id', '=', 'bank_line.match_refs')
          .where('payment.kind', '=', 'reversal'),
      ),
    )
    .execute()
}

/** Returns the open lines with suggestions, and the last ones that are settled. */
export async function getBankView(db: Db): Promise<BankView> {
  await reopenReversedLines(db)
  const lines = db.selectFrom('bank_line').selectAll()
  const isSettled = sql<boolean>`state <> 'open'`
  const [open, settled, { count }] = await Promise.all([
    lines.where('state', '=', 'open').orderBy('day').orderBy('id').execute(),
    lines.where(isSettled).orderBy('day', 'desc').orderBy('id', 'desc').limit(maxDoneShown).execute(),
    db
      .selectFrom('bank_line')
      .select((is) => is.fn.countAll().as('count'))
      .where(isSettled)
      .executeTakeFirstOrThrow(),
  ])
  // Suggest matches for all open lines together, not only for those shown, so that each candidate goes to the line that
  // it fits best.
  const suggested = await suggestForLines(db, open.map(toBankLine))
  return {
    open: suggested.slice(0, maxOpenShown),
    openCount: open.length,
    settled: settled.map((row) => ({
      ...toBankLine(row),
      state: row.state as SettledBankLine['state'],
      label: row.match_label,
      isPayment: row.state === 'matched' && row.match_kind === 'due',
      eventId: row.event_id,
    })),
    settledCount: Number(count),
  }
}

function toBankLine({ id, day, amount_cents, description }: BankLineRow): BankLine {
  return { id, day, cents: amount_cents, description }
}

async function suggestForLines(db: Db, lines: readonly BankLine[]): Promise<SuggestedBankMatch[]> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const candidates = await listBankMatchCandidates(db, { from: first.day, to: last.day })
  return suggestBankMatches(lines, candidates)
}

/**
 * Confirms what a line is, once. An amount due becomes a payment by hand on the line's day. Anything else is only linked,
 * so that no money is recorded twice. `choice` is the key of a candidate, `payout` or `ignore`.
 */
export async function settleBankLine(
  services: CardPaymentServices,
  lineId: string,
  choice: string,
): Promise<SettleBankLineResult> {
  const claimed = await services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['bank-lines'])
    const row = await db.selectFrom('bank_line').selectAll().where('id', '=', lineId).executeTakeFirst()
    if (row?.state !== 'open') return null
    const line = toBankLine(row)
    const match = await findChoice(db, line, choice)
    if (!match) return null
    await setColumns(db, lineId, match.columns)
    return { line, ...match }
  })
  if (!claimed) return 'gone'
  const { line, candidate, columns } = claimed
  if (candidate?.kind !== 'due') return 'done'
  const open = () => setColumns(services.db, lineId, openColumns)
  const recorded = await recordPayment(services, line, candidate.eventId!).catch(async (error: unknown) => {
    await open()
    throw error
  })
  if ('failure' in recorded) {
    await open()
    return recorded.failure
  }
  // The payment takes the place of the amount due, so that no other line is matched to it.
  await setColumns(services.db, lineId, { ...columns, ...recorded })
  return 'done'
}

type MatchColumns = {
  state: string
  match_kind: string
  match_refs: string
  match_label: string
  event_id: string | null
}

const openColumns: MatchColumns = { state: 'open', match_kind: '', match_refs: '', match_label: '', event_id: null }

/** Names of matches as stored, without the name of a client. */
const matchLabels = {
  due: 'payment being recorded',
  payment: 'a payment',
  cost: 'a cost',
  payout: 'Stripe payout',
} as const

/**
 * Returns the columns to store for the owner's choice of a match, with the chosen candidate. Null if the candidate no
 * longer fits the bank line.
 */
async function findChoice(
  db: Db,
  line: BankLine,
  choice: string,
): Promise<{ columns: MatchColumns; candidate: BankMatchCandidate | null } | null> {
  if (choice === 'ignore') return { columns: { ...openColumns, state: 'ignored' }, candidate: null }
  const isPayout = choice === 'payout' && isStripeLine(line.description)
  const [suggested] = isPayout ? [] : await suggestForLines(db, [line])
  const candidate = suggested?.fitting.find((one) => getBankMatchKey(one) === choice) ?? null
  if (!isPayout && candidate === null) return null
  const { kind, refs, eventId } = candidate ?? { kind: 'payout' as const, refs: [line.id], eventId: null }
  const columns = { match_kind: kind, match_refs: refs.join('+'), match_label: matchLabels[kind], event_id: eventId }
  return { columns: { ...columns, state: kind === 'due' ? 'recording' : 'matched' }, candidate }
}

/** Records a payment by hand on the line's day, under a key made of the line. Returns the columns that then change. */
async function recordPayment(
  services: CardPaymentServices,
  { id, day, cents, description }: BankLine,
  eventId: string,
): Promise<
  | Pick<MatchColumns, 'state' | 'match_refs' | 'match_label'>
  | { failure: Exclude<SettleBankLineResult, 'done' | 'gone'> }
> {
  const way = /zelle/i.test(description)
    ? 'zelle'
    : /venmo/i.test(description)
      ? 'venmo'
      : /\b(check|chk|deposit)\b/i.test(description)
        ? 'check'
        : 'bank'
  const sum = (cents / 100).toFixed(2)
  const { entries } = await getLedger(services.db, eventId)
  const reversed = entries.filter(({ kind, ofId }) => kind === 'reversal' && ofId?.startsWith(`${eventId}-paid-${id}`))
  const key = reversed.length === 0 ? id : `${id}-${reversed.length}`
  const result = await handleMoneyForm(services, eventId, { intent: 'pay', key, way, sum, paidOn: day })
  if (result.kind === 'over') return { failure: 'more-than-owed' }
  if (result.kind !== 'done' || result.did?.of === undefined) return { failure: 'not-recorded' }
  return { state: 'matched', match_refs: result.did.of, match_label: 'payment recorded' }
}

async function setColumns(db: Db, lineId: string, columns: MatchColumns): Promise<void> {
  await db.updateTable('bank_line').set(columns).where('id', '=', lineId).execute()
}

/**
 * Opens a line again that was linked or set aside, or whose payment was interrupted. Returns false for a line that became
 * a payment.
 */
export async function reopenBankLine(db: Db, lineId: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['bank-lines'])
    const row = await db
      .selectFrom('bank_line')
      .select(['state', 'match_kind'])
      .where('id', '=', lineId)
      .executeTakeFirst()
    if (!row || (row.state === 'matched' && row.match_kind === 'due')) return false
    await setColumns(db, lineId, openColumns)
    return true
  })
}

/** Deletes the words of lines of events that are erased, and of lines without an event that name their clients. */
export async function eraseBankDescriptions(db: Db, eventIds: readonly string[]): Promise<void> {
  const events = await db
    .selectFrom('event')
    .select('requestor_name')
    .where(matchesAnyId(db, 'id', eventIds))
    .execute()
  // A single word may be anybody's name.
  const names = events
    .map(({ requestor_name }) => tokenizeDescription(requestor_name))
    .filter((words) => words.length > 1)
  const unmatched = await db
    .selectFrom('bank_line')
    .select(['id', 'description'])
    .where('event_id', 'is', null)
    .execute()
  const naming = unmatched.filter(({ description }) => {
    const words = new Set(tokenizeDescription(description))
    return names.some((name) => name.every((word) => words.has(word)))
  })
  const ids = naming.map(({ id }) => id)
  await db
    .updateTable('bank_line')
    .set({ description: '' })
    .where((is) => is.or([matchesAnyId(db, 'event_id', eventIds), matchesAnyId(db, 'id', ids)]))
    .execute()
}

import type { Db } from '../../plumbing/database/database.server.ts'
import { moneyActionCodes, type MoneyAction, type MoneyActionReference } from './money-actions.ts'
import type { EventMoneyPageData } from './event-money-data.ts'

/**
 * An action on the money page. `undo` is the ledger entry to reverse for undoing it, null if the action cannot be
 * undone.
 */
export type UndoableMoneyAction = { act: MoneyAction; undo: string | null }

/** Finds the ledger entry and action named in a page's address. Null if the action is not possible. */
export async function findMoneyAction(
  db: Db,
  money: EventMoneyPageData,
  query: URLSearchParams,
): Promise<UndoableMoneyAction | null> {
  const [code, of] = [query.get('did'), query.get('of') ?? '']
  const act = isMoneyActionCode(code) ? await loadMoneyAction(db, money, { code, of }) : null
  if (!act) return null
  const isUndone = act.code === 'paid' || act.code === 'refunded'
  const undone = isUndone ? listPaymentEntries(money, of) : []
  return { act, undo: undone.some(({ isReversible }) => isReversible) ? of : null }
}

function isMoneyActionCode(code: string | null): code is MoneyActionReference['code'] {
  return (moneyActionCodes as readonly (string | null)[]).includes(code)
}

/** Entries of a single payment: the payment and its tip. */
function listPaymentEntries({ entries }: EventMoneyPageData, id: string) {
  return entries.filter((entry) => entry.id === id || entry.id === tipEntryId(id))
}

/** Returns the id of the tip entry of a payment. */
export function tipEntryId(paymentId: string): string {
  return `${paymentId}-tip`
}

async function loadMoneyAction(
  db: Db,
  money: EventMoneyPageData,
  { code, of = '' }: MoneyActionReference,
): Promise<MoneyAction | null> {
  switch (code) {
    case 'paid': {
      const came = listPaymentEntries(money, of)
      const [first] = came
      if (!first) return null
      const sum = (isTip: boolean) =>
        came.reduce((all, entry) => all + (entry.isTip === isTip ? entry.amountCents : 0), 0)
      const made = money.papers.some(({ paymentId }) => paymentId === first.id)
      const receipt = made ? (money.email === null ? 'made' : 'posted') : null
      return { code, amountCents: sum(false), tipCents: sum(true), means: first, receipt }
    }
    case 'refunded': {
      const entry = money.entries.find(({ id, kind }) => id === of && kind === 'refund')
      return entry ? { code, amountCents: entry.amountCents, means: entry } : null
    }
    case 'reversed': {
      const entry = money.entries.find(({ id }) => id === of)
      return entry ? { code, amountCents: entry.amountCents, kind: entry.kind } : null
    }
    case 'returning':
    case 'returning-unsure': {
      const row = await db
        .selectFrom('card_refund')
        .select('amount_cents')
        .where('id', '=', of)
        .where('event_id', '=', money.eventId)
        .executeTakeFirst()
      return row ? { code, amountCents: row.amount_cents } : null
    }
    case 'due': {
      const amountDue = money.besides.find(({ source }) => source === of)
      return amountDue ? { code, amountCents: amountDue.amountCents, label: amountDue.label } : null
    }
    case 'let-go': {
      const amountDue = money.besides.findLast(({ for: told }) => told?.code === 'nothing-more')
      return amountDue ? { code, amountCents: -amountDue.amountCents } : null
    }
    case 'invoiced':
    case 'invoice-made': {
      const paper = money.papers.find(({ kind }) => kind === 'invoice')
      return paper ? { code, amountCents: paper.totalCents, number: paper.number } : null
    }
    case 'reminded': {
      const row = await db
        .selectFrom('history_entry')
        .select('details')
        .where('id', '=', of)
        .where('event_id', '=', money.eventId)
        .executeTakeFirst()
      return row ? { code, amountCents: (JSON.parse(row.details) as { amountCents: number }).amountCents } : null
    }
    default:
      return { code }
  }
}

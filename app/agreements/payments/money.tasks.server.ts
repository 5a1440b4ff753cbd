import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind, type Task } from '../../plumbing/database/task.ts'
import { isLedgerUnpriced } from './unsigned-amounts.ts'
import { getClientCredits, getLedgers, getOutstandingAmountsByEvent } from './ledger.server.ts'
import { cardCharges } from './saved-cards.server.ts'
import type { MoneyNoticeWithEvent } from './money-notice.ts'
import { listMoneyNoticesWithEvents } from './money-notices.server.ts'
import { getRefundDeadlinesByEvent, getPendingRefundTotalsByEvent } from './promised-refunds.server.ts'
import {
  formatAmountDueNotification,
  isPaymentTaskDue,
  formatMoneyNoticeTask,
  formatAmountDueTask,
  formatClientCreditTask,
  formatUnpricedEventTask,
  type AmountDueTaskFacts,
  type ClientCreditTaskFacts,
  type UnpricedEvent,
} from './money-tasks.ts'

const amountDueTask = defineTaskKind<AmountDueTaskFacts>({
  kind: 'money-due',
  group: 'money-in',
  note: { label: 'Money that is due or late', say: formatAmountDueNotification },
  isMoney: true,
  read: listAmountDueTasks,
  say: formatAmountDueTask,
})

const moneyNoticeTask = defineTaskKind<MoneyNoticeWithEvent>({
  kind: 'money-notice',
  group: 'money-in',
  isMoney: true,
  async read(db) {
    const notices = await listMoneyNoticesWithEvents(db)
    return notices.slice(0, maxTasksPerKind).map((notice) => {
      return { subject: notice.id, eventId: notice.eventId, due: null, facts: notice }
    })
  },
  say: formatMoneyNoticeTask,
})

const clientCreditTask = defineTaskKind<ClientCreditTaskFacts>({
  kind: 'we-owe',
  group: 'money-out',
  isMoney: true,
  async read(db, { today }) {
    const credits = await getClientCredits(db)
    const ids = [...credits.keys()].slice(0, maxTasksPerKind)
    const [names, underWay, dueBy] = await Promise.all([
      getClientNames(db, ids),
      getPendingRefundTotalsByEvent(db, ids),
      getRefundDeadlinesByEvent(db, ids),
    ])
    return ids.flatMap((id) => {
      const lead = names.get(id)
      if (!lead) return []
      const [cents, underWayCents, dueOn] = [credits.get(id)!, underWay.get(id) ?? 0, dueBy.get(id)]
      const lateSince = dueOn !== undefined && dueOn < today ? dueOn : null
      const facts = { name: lead.name, cents, isOff: lead.state === 'lost', underWayCents, lateSince }
      return [{ subject: id, eventId: id, due: null, facts }]
    })
  },
  say: formatClientCreditTask,
})

/** A booked future event without a price. Earlier versions booked by hand without asking for a price. */
const unpricedEventTask = defineTaskKind<UnpricedEvent>({
  kind: 'unpriced-event',
  group: 'money-in',
  read: listUnpricedEventTasks,
  say: formatUnpricedEventTask,
})

export const moneyTasks = [moneyNoticeTask, amountDueTask, unpricedEventTask, clientCreditTask]

async function listUnpricedEventTasks(db: Db, { today }: { today: string }): Promise<Task<UnpricedEvent>[]> {
  const rows = await db
    .selectFrom('event')
    .select(['event.id', 'event.requestor_name as name', 'event.event_date as date'])
    .where('event.state', '=', 'booked')
    .where('event.event_date', '>=', today)
    // The balance first: nearly every event has one, and reading its proposals too takes twice as long.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('event_balance')
            .select('event_balance.event_id')
            .whereRef('event_balance.event_id', '=', 'event.id')
            .where('event_balance.due_cents', '<>', 0),
        ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('proposal')
            .select('proposal.id')
            .whereRef('proposal.event_id', '=', 'event.id')
            .where('proposal.state', 'in', ['agreed', 'reserved', 'postponed', 'done']),
        ),
      ),
    )
    .orderBy('event.event_date')
    .orderBy('event.id')
    .limit(maxTasksPerKind)
    .execute()
  const ledgers = await getLedgers(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .filter(({ id }) => isLedgerUnpriced(ledgers.get(id)!.amountsDue))
    .map(({ id, ...facts }) => ({ subject: id, eventId: id, due: facts.date, facts }))
}

/**
 * Lists amounts due by tomorrow and every open deposit of an acceptance. Excludes amounts that a bank debit is paying,
 * and those that a saved card will be charged.
 */
async function listAmountDueTasks(db: Db, { today }: { today: string }): Promise<Task<AmountDueTaskFacts>[]> {
  const owing = await getOutstandingAmountsByEvent(db)
  const open = [...owing].flatMap(([eventId, amountsDue]) =>
    amountsDue.filter((due) => isPaymentTaskDue(due, today)).map((due) => ({ eventId, due })),
  )
  const first = open.toSorted((a, b) => a.due.dueOn.localeCompare(b.due.dueOn)).slice(0, maxTasksPerKind)
  const ids = [...new Set(first.map(({ eventId }) => eventId))]
  if (ids.length === 0) return []
  const [names, charges, clearing, entries, agreed] = await Promise.all([
    getClientNames(db, ids),
    cardCharges.list(db, ids, today),
    db
      .selectFrom('checkout')
      .select('amount_due_id')
      .where(matchesAnyId(db, 'event_id', ids))
      .where('state', '=', 'clearing')
      .execute(),
    db
      .selectFrom('payment')
      .select((is) => ['event_id', is.fn.countAll<number>().as('entries')])
      .where(matchesAnyId(db, 'event_id', ids))
      .groupBy('event_id')
      .execute(),
    db
      .selectFrom('proposal')
      .select('event_id')
      .where(matchesAnyId(db, 'event_id', ids))
      .where('state', '=', 'agreed')
      .execute(),
  ])
  const chargeOf = new Map(charges.flat().map((charge) => [charge.dueId, charge]))
  const arriving = new Set(clearing.map(({ amount_due_id }) => amount_due_id))
  const isArriving = (id: string) => arriving.has(id) || chargeOf.get(id)?.state === 'planned'
  const askedOf = Map.groupBy(
    first.filter(({ due }) => !isArriving(due.id)),
    ({ eventId }) => eventId,
  )
  const getSum = (eventId: string) => (askedOf.get(eventId) ?? []).reduce((sum, { due }) => sum + due.openCents, 0)
  const entriesOf = new Map(entries.map(({ event_id, entries }) => [event_id, entries]))
  const isAgreed = new Set(agreed.map(({ event_id }) => event_id))
  return first.flatMap(({ eventId, due: { id, kind, openCents, dueOn, for: of } }) => {
    const lead = names.get(eventId)
    if (!lead || isArriving(id) || !['new', 'replied', 'quoted', 'held', 'booked', 'done'].includes(lead.state))
      return []
    const facts: AmountDueTaskFacts = {
      name: lead.name,
      dueId: id,
      dueKind: kind,
      isEverything: of?.code === 'everything',
      cents: openCents,
      moreCents: getSum(eventId) - openCents,
      dueOn,
      key: `${id}-${entriesOf.get(eventId) ?? 0}`,
      isAgreed: kind === 'deposit' && isAgreed.has(eventId),
      failedOn: chargeOf.get(id)?.chargeOn ?? null,
    }
    return [{ subject: id, eventId, due: dueOn, facts }]
  })
}

async function getClientNames(db: Db, ids: string[]): Promise<Map<string, { name: string; state: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('event')
    .select(['id', 'requestor_name', 'state'])
    .where(matchesAnyId(db, 'id', ids))
    .execute()
  return new Map(rows.map(({ id, requestor_name, state }) => [id, { name: requestor_name, state }]))
}

import { v7 as uuidV7 } from 'uuid'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import type { ShoppingListCheckmarkRow, ShoppingListVersionRow } from '../../plumbing/database/schema.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import type { Language } from '../../ui/language.ts'
import type { TranslateFunction } from '../../business/translator.ts'
import type { LearnedFigures } from '../../drinks/model/learned-servings.ts'
import { estimateListCost } from '../../drinks/shopping-list/list-cost.ts'
import { formatListCost, type FormattedListCost } from '../../drinks/shopping-list/list-cost-text.ts'
import { englishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text.ts'
import type { StoredItemAmount } from '../../drinks/shopping-list/shopping-item.ts'
import { getShoppingListContext, type ShoppingListContext } from '../../operations/events/event-shopping-list.server.ts'
import type { EventShoppingList } from '../../quotes/pricing/event-shopping-list.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { saveLearnedFigures } from '../../operations/events/saved-figures.server.ts'
import {
  compareCheckmarks,
  type ListDetailChange,
  type ListCheckmark,
  type ShoppingListVersion,
  type SharedList,
} from './shared-list.ts'
import { shoppingListFormatter } from './shared-list-text.ts'
import { getListDetails, toSnapshotLines, type ListSnapshot } from './list-snapshot.ts'
import { buildSharedList } from './build-shared-list.ts'

/** Limits per line and per list. The oldest checkmarks or versions are deleted first. */
const maxCheckmarksPerLine = 20
const maxVersions = 10
/** Maximum current and former lines of a list. */
const maxLines = 80

/**
 * An event's shared list. Stores a version of the list at first and after each change. Null if there is no such event.
 * `now` in epoch milliseconds.
 */
export async function getSharedList(
  db: Db,
  eventId: string,
  now: number,
  language: Language = 'en',
): Promise<(SharedList & { cost: FormattedListCost | null }) | null> {
  const found = await getShoppingListContext(db, eventId)
  if (!found) return null
  const { list, event, timeZone } = found
  const told = { facts: getListDetails(list, event), lines: toSnapshotLines(list) }
  const codes = JSON.stringify(told)
  const [there, ticks] = await Promise.all([readVersions(db, eventId), readTicks(db, eventId)])
  let versions = there
  if (there.at(-1)?.codes !== codes) {
    await saveVersion(db, eventId, { codes, learned: list.plan.learned }, now)
    versions = await readVersions(db, eventId)
  }
  const cost = await getListCost(db, list, language)
  const shared = { ...buildSharedList(list, { versions, ticks, event, now, timeZone }), cost }
  if (language === 'en') return shared
  const { say } = await getTranslator(db, language)
  return withExperience(shared, say)
}

/** Translates the experience's name in a list. */
function withExperience<List extends SharedList>(list: List, say: TranslateFunction): List {
  const { facts, changes } = list
  const said = (name: string | null) => name && say(name)
  const ofChange = (one: ListDetailChange): ListDetailChange =>
    one.fact === 'experience' ? { ...one, is: said(one.is), was: said(one.was) } : one
  return {
    ...list,
    facts: { ...facts, experience: said(facts.experience) },
    changes: changes && { ...changes, facts: changes.facts.map(ofChange) },
  }
}

/**
 * Formats the cost of a list at a store, and of the `other` list for the same bar. Null if the owner shows no store prices.
 */
export async function getListCost(
  db: Db,
  list: Pick<EventShoppingList, 'youBuy'>,
  language: Language,
  other: ReturnType<ShoppingListContext['computeOther']> = null,
): Promise<FormattedListCost | null> {
  const { prices } = await getMenuAndIdentity(db, language)
  const cost = prices && estimateListCost(list.youBuy, prices)
  if (!cost) return null
  const otherCost = other && { isPoured: other.isPoured, cost: estimateListCost(other.list.youBuy, prices) }
  return formatListCost(cost, { ...prices, other: otherCost }, language, shoppingListFormatter(language).called)
}

/** Progress of the shopping, without writing anything. Null if the list was never opened. */
export async function getShoppingProgress(
  db: Db,
  eventId: string,
  { list, event, timeZone }: ShoppingListContext,
  now: number,
): Promise<{ bought: number; total: number } | null> {
  const [versions, ticks] = await Promise.all([readVersions(db, eventId), readTicks(db, eventId)])
  if (versions.length === 0) return null
  const { bought, total } = buildSharedList(list, { versions, ticks, event, now, timeZone })
  return { bought, total }
}

/** A checkmark as a phone sends it. `ago` is its age in milliseconds by that phone's clock. */
export type PostedListCheckmark = {
  id: string
  line: string
  isBought: boolean
  ago: number
  version: number
  seenAt: number
}

/**
 * Saves a phone's checkmarks, each once, however often it is sent. Checkmarks of unknown lines are left out. Returns how
 * many were new. `now` in epoch milliseconds.
 */
export async function saveListCheckmarks(
  db: Db,
  eventId: string,
  { phone, ticks }: { phone: string; ticks: readonly PostedListCheckmark[] },
  now: number,
): Promise<number> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`list:${eventId}`])
    if (!(await findEvent(db, eventId))) return 0
    const versions = await readVersions(db, eventId)
    const known = await readTicks(db, eventId)
    // Receipt times are unique, so that checkmarks of the same millisecond have an order.
    let received = Math.max(now - 1, ...known.map(({ receivedAt }) => receivedAt))
    const rows = ticks.flatMap((tick): ShoppingListCheckmarkRow[] => {
      const lines = (versions.find(({ number }) => number === tick.version) ?? versions[0])?.lines ?? []
      const line =
        lines.find(({ key }) => key === tick.line) ??
        versions.flatMap(({ lines }) => lines).findLast(({ key }) => key === tick.line)
      if (!line) return []
      const seenAt = Math.min(tick.seenAt, received)
      const at = now - Math.min(Math.max(tick.ago, 0), maxCheckmarkAgeMs)
      return [
        {
          id: `${eventId}.${tick.id}`,
          event_id: eventId,
          line: line.key,
          is_bought: Number(tick.isBought),
          codes: JSON.stringify({ [line.key]: line.amount }),
          phone,
          at,
          seen_at: seenAt,
          received_at: ++received,
        },
      ]
    })
    if (rows.length === 0) return 0
    const kept = await db
      .insertInto('shopping_list_checkmark')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    await deleteOldestCheckmarks(db, eventId)
    return kept.length
  })
}

/** Maximum age a phone may claim for a checkmark: ninety days. In milliseconds. */
const maxCheckmarkAgeMs = 90 * 24 * 3_600_000

/** Checkmarks of events' lists, for privacy exports. */
export async function listCheckmarks(db: Db, eventIds: string[]) {
  if (eventIds.length === 0) return []
  const rows = await db
    .selectFrom('shopping_list_checkmark')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ event_id, line, is_bought, codes, at }) => ({
    eventId: event_id,
    line,
    bought: is_bought === 1,
    amount: Object.values(amountsIn(codes)).map(englishShoppingListFormatter.amount).join(', '),
    at: new Date(at).toISOString(),
  }))
}

async function readVersions(db: Db, eventId: string): Promise<(ShoppingListVersion & { codes: string })[]> {
  const rows = await db
    .selectFrom('shopping_list_version')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute()
  return rows.map(getVersion)
}

function getVersion({ number, codes, created_at }: ShoppingListVersionRow) {
  return { ...(JSON.parse(codes) as ListSnapshot), number, madeAt: created_at, codes }
}

function amountsIn(codes: string): Record<string, StoredItemAmount> {
  return JSON.parse(codes)
}

async function saveVersion(
  db: Db,
  eventId: string,
  { codes, learned }: { codes: string; learned: LearnedFigures | undefined },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`list:${eventId}`])
    // Another visitor may have stored this version at the same moment.
    const versions = await readVersions(db, eventId)
    const last = versions.at(-1)
    if (last?.codes === codes || !(await findEvent(db, eventId))) return
    const number = (last?.number ?? 0) + 1
    await saveLearnedFigures(db, eventId, learned, now)
    await db
      .insertInto('shopping_list_version')
      .values({ id: uuidV7(), event_id: eventId, number, codes, created_at: now })
      .execute()
    await db
      .deleteFrom('shopping_list_version')
      .where('event_id', '=', eventId)
      .where('number', '<=', number - maxVersions)
      .execute()
  })
}

async function readTicks(db: Db, eventId: string): Promise<ListCheckmark[]> {
  const rows = await db.selectFrom('shopping_list_checkmark').selectAll().where('event_id', '=', eventId).execute()
  return rows.flatMap(listTicks)
}

/** Checkmarks of each line. A row from before each product had its own line may cover several. */
function listTicks(row: ShoppingListCheckmarkRow): ListCheckmark[] {
  const { id, codes, phone, at, seen_at: seenAt, received_at: receivedAt } = row
  const isBought = row.is_bought === 1
  return Object.entries(amountsIn(codes)).map(([line, amount]) => {
    return { id, line, isBought, amount, phone, at, seenAt, receivedAt }
  })
}

/** Deletes old checkmarks: every line has a maximum, and so does the number of lines. */
async function deleteOldestCheckmarks(db: Db, eventId: string): Promise<void> {
  const ticks = (await readTicks(db, eventId)).toSorted(compareCheckmarks)
  const lines = [...Map.groupBy(ticks, ({ line }) => line).values()].toSorted((a, b) => b.at(-1)!.at - a.at(-1)!.at)
  const old = lines.flatMap((ofLine, i) => (i < maxLines ? ofLine.slice(0, -maxCheckmarksPerLine) : ofLine))
  if (old.length === 0) return
  await db
    .deleteFrom('shopping_list_checkmark')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
}

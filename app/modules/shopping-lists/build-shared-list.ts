import type { ShoppingItem, ShoppingItemNote, StoredItemAmount } from '../../drinks/shopping-list/shopping-item.ts'
import { diffAmounts } from './amount-difference.ts'
import { getStableItemKey } from '../../drinks/shopping-list/item-key.ts'
import { listProvidedItems } from '../../menu/catalog/supply-plan.ts'
import type { EventShoppingList, ShoppingListHeader } from '../../quotes/pricing/event-shopping-list.ts'
import { groupByAisle } from './aisles.ts'
import {
  type ShoppingListVersion,
  type ListCheckmark,
  type SharedList,
  compareCheckmarks,
  type SharedListLine,
  type CheckmarkConflict,
  type ListDetailChange,
  type LocalDateTime,
} from './shared-list.ts'
import { getListDetails, type ListDetails, type ListSnapshot, type ListSnapshotLine } from './list-snapshot.ts'

type BuildInput = {
  versions: readonly ShoppingListVersion[]
  ticks: readonly ListCheckmark[]
  event: ShoppingListHeader
  now: number
  timeZone: string
}

/** Builds the shared list with its checkmarks. `versions` ends with the current version. `ticks` may be in any order. */
export function buildSharedList(
  list: EventShoppingList,
  { versions, ticks, event, now, timeZone }: BuildInput,
): SharedList {
  const byLine = Map.groupBy(ticks.toSorted(compareCheckmarks), ({ line }) => line)
  const last = versions.at(-1)!
  const former = versions.at(-2)
  const was = former && new Map(former.lines.map(({ key, amount }) => [key, amount]))
  const { whoBrings } = list
  const onRequest = whoBrings ? listProvidedItems(whoBrings, 'on-request') : []
  const aisles = groupByAisle(list.youBuy).map(({ code, items }) => ({
    code,
    lines: items.map((item): SharedListLine => {
      const line = getLineState(item, byLine.get(getStableItemKey(item)) ?? [], timeZone)
      const change = line.state === 'open' ? getListLineChange(line, was) : null
      return { ...line, change, isOnRequest: onRequest.includes(item.thing) }
    }),
  }))
  const lines = aisles.flatMap(({ lines }) => lines)
  const gone = [...byLine].flatMap(([key, ofLine]) => {
    const tick = ofLine.at(-1)!
    if (!tick.isBought || lines.some((line) => line.key === key)) return []
    const told = versions.flatMap(({ lines }) => lines).findLast((line) => line.key === key)
    return [{ key, product: told?.product ?? { ingredient: key }, amount: tick.amount }]
  })
  return {
    number: last.number,
    at: Math.max(now, ...ticks.map(({ receivedAt }) => receivedAt)),
    eventDate: event.date,
    occasion: event.occasion,
    facts: getListDetails(list, event),
    aisles,
    bought: lines.filter(({ state }) => state === 'bought' || state === 'spare').length,
    inPart: lines.filter(({ state }) => state === 'more').length,
    total: lines.length,
    gone,
    weBring: whoBrings ? listProvidedItems(whoBrings, 'we') : [],
    menu: list.menu,
    evenings: list.plan.learned?.evenings ?? null,
    changes: getLastListChanges(versions, new Set(gone.map(({ key }) => key)), timeZone),
  }
}

export function getLineState(
  item: ShoppingItem,
  ticks: readonly ListCheckmark[],
  timeZone: string,
): Omit<SharedListLine, 'change' | 'isOnRequest'> {
  const { product, amount } = item
  const isForDrinks = item.notes.some(([code]) => code === 'for')
  const notes = item.notes.filter(([code]) => isForTheShop.has(code) || (code === 'beside' && isForDrinks))
  const line = { key: getStableItemKey(item), product, amount, notes, crossed: findConflict(ticks, timeZone) }
  const last = ticks.at(-1)
  if (!last?.isBought) return { ...line, state: 'open', difference: null }
  const difference = diffAmounts(last.amount, amount)
  return { ...line, state: difference === null ? 'bought' : 'spare' in difference ? 'spare' : 'more', difference }
}

/** Notes a shopper needs. Other notes give reasons, which only the calculator shows. */
const isForTheShop = new Set<ShoppingItemNote[0]>(['for', 'pieces', 'squeezeAndCut', 'cut', 'cups', 'napkins', 'ice'])

export function getListLineChange(
  { key, amount }: Omit<ListSnapshotLine, 'product'>,
  was: Map<string, StoredItemAmount> | undefined,
): SharedListLine['change'] {
  if (!was) return null
  const former = was.get(key)
  if (former === undefined) return 'new'
  return diffAmounts(former, amount) ? { was: former } : null
}

/**
 * Conflict between two phones that checked a line without knowing of each other. It lasts until a phone that knows of
 * both checks the line. The last checkmark counts.
 */
function findConflict(ticks: readonly ListCheckmark[], timeZone: string): CheckmarkConflict | null {
  const last = ticks.at(-1)
  const other = last && ticks.findLast((one) => one.phone !== last.phone && one.receivedAt > last.seenAt)
  if (!other || !(other.isBought || last.isBought)) return null
  const kind = !last.isBought ? 'put-back-last' : other.isBought ? 'twice' : 'bought-last'
  return { kind, first: toLocalDateTime(other.at, timeZone), last: toLocalDateTime(last.at, timeZone) }
}

function toLocalDateTime(at: number, timeZone: string): LocalDateTime {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return { day: there.toPlainDate().toString(), time: there.toPlainTime().toString().slice(0, 5) }
}

/**
 * Last change of a list. Null if the list never changed. `gone` are bought items that are no longer on the list, shown
 * separately.
 */
export function getLastListChanges(
  versions: readonly ShoppingListVersion[],
  gone: ReadonlySet<string>,
  timeZone: string,
): SharedList['changes'] {
  const [before, after] = [versions.at(-2), versions.at(-1)]
  if (!before || !after) return null
  const was = new Map(before.lines.map(({ key, amount }) => [key, amount]))
  const is = new Set(after.lines.map(({ key }) => key))
  const offList = before.lines.filter(({ key }) => !is.has(key) && !gone.has(key))
  return {
    day: toLocalDateTime(after.madeAt, timeZone).day,
    facts: listDetailChanges(before.facts, after.facts),
    lines: after.lines.filter((line) => getListLineChange(line, was)).length + offList.length,
    offList: offList.map(({ product }) => product),
  }
}

/** A detail that either version was stored without counts as unchanged. */
function listDetailChanges(before: ListSnapshot['facts'], after: ListSnapshot['facts']): ListDetailChange[] {
  return (Object.keys(after) as (keyof ListDetails)[]).flatMap((fact) => {
    const [was, is] = [before[fact], after[fact]]
    // The cast is safe: both values belong to the same detail.
    return was === undefined || is === undefined || was === is ? [] : [{ fact, is, was } as ListDetailChange]
  })
}

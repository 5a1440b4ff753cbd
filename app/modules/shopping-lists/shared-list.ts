import { getStableItemKey } from '../../drinks/shopping-list/item-key.ts'
import type { ItemNote, ShoppingProduct, ShoppingItem, StoredAmount } from '../../drinks/shopping-list/shopping-item.ts'
import { listProvidedItems, type SupplyItem } from '../../menu/catalog/supply-plan.ts'
import {
  flattenShoppingGroups,
  type EventShoppingList,
  type ShoppingListHeader,
} from '../../quotes/pricing/event-shopping-list.ts'
import { groupByAisle, type Aisle } from './aisles.ts'
import { diffAmounts, type AmountDifference } from './amount-difference.ts'

/** A line of a stored version: its key, product and amount. */
export type ListSnapshotLine = { key: string; product: ShoppingProduct; amount: StoredAmount }

/** Details a list was made for. Unknown details are null. Cocktails and the experience are stored by name. */
export type ListDetails = {
  guests: number | null
  under21: number | null
  /** A day, 2027-05-15. */
  day: string
  /** Hours of service. */
  hours: number | null
  hot: boolean
  experience: string | null
  cocktails: string | null
}

/** A version's content: the details it was made for, and its lines. */
export type ListSnapshot = { facts: Partial<ListDetails>; lines: ListSnapshotLine[] }

export type ListVersion = ListSnapshot & { number: number; madeAt: number }

/** A checkmark. In epoch milliseconds: when it was made, up to when its phone knew the others', and when it was received. */
export type ListCheckmark = {
  id: string
  line: string
  isBought: boolean
  amount: StoredAmount
  phone: string
  at: number
  seenAt: number
  receivedAt: number
}

/**
 * State of a line: still to buy, bought, bought before the amount grew (only the difference is left), or bought with some
 * to spare.
 */
export type ListLineState = 'open' | 'bought' | 'more' | 'spare'

/** A local time of the event: 15:05 on 2027-05-15. */
export type LocalDateTime = { day: string; time: string }

/** Conflict of two phones that were not in sync: both bought the item, or the later checkmark reverses the first. */
export type CheckmarkConflict = {
  kind: 'twice' | 'bought-last' | 'put-back-last'
  first: LocalDateTime
  last: LocalDateTime
}

export type SharedListLine = Pick<ShoppingItem, 'product' | 'amount' | 'notes'> & {
  key: string
  state: ListLineState
  /** Null where nothing changed since it was bought. */
  difference: AmountDifference | null
  /**
   * Set where the line is still to buy and is new or has another amount since the last change. Null where it is
   * unchanged.
   */
  change: 'new' | { was: StoredAmount } | null
  /** Whether we bring it on request. */
  isOnRequest: boolean
  crossed: CheckmarkConflict | null
}

/** A changed detail of a list. An unknown value, before or after, is null. */
export type ListDetailChange = {
  [Fact in keyof ListDetails]: { fact: Fact; is: ListDetails[Fact] | null; was: ListDetails[Fact] | null }
}[keyof ListDetails]

/** Data of the shared list's page. */
export type SharedList = {
  number: number
  /** Time up to which other phones' checkmarks are included, in epoch milliseconds. */
  at: number
  eventDate: string
  occasion: string
  facts: ListDetails
  aisles: { code: Aisle; lines: SharedListLine[] }[]
  bought: number
  /** Lines bought before the amount grew. Each counts as not bought. */
  inPart: number
  total: number
  /** Bought items that are no longer on the list. */
  gone: ListSnapshotLine[]
  /** Supplies we bring. */
  weBring: SupplyItem[]
  menu: EventShoppingList['menu']
  /** Number of past events the plan is based on. Null where it uses standard quantities. */
  evenings: number | null
  /** Last change of the list: its day, changed details, number of lines, and products that are no longer needed. */
  changes: { day: string; facts: ListDetailChange[]; lines: number; offList: ShoppingProduct[] } | null
}

/** Data of the owner's section about an event's shopping list. */
export type ShoppingListSectionProps = {
  eventId: string
  /** Summary of the list. Null where neither guests nor a plan are known. */
  line: string | null
  /** Number of past events the summary is based on. Null where it uses standard quantities. */
  evenings: number | null
  /** Address of the calculator with the full list, by standard quantities. */
  address: string
  /** Path of the shared list. Null where it is not shared. */
  path: string | null
  /** Progress of the shopping. Null where the list was never opened. */
  shopping: { bought: number; total: number } | null
  /** Steps that compute the list from past events, a sentence each. Empty where it uses standard quantities. */
  steps: string[]
}

/** Details a list was made for. */
export function getListDetails(
  { question, menu }: Pick<EventShoppingList, 'question' | 'menu'>,
  event: ShoppingListHeader,
): ListDetails {
  const { hours, under21, hot } = question
  return {
    guests: event.guests,
    under21: under21 || null,
    day: event.date,
    hours: event.hasTimes ? hours : null,
    hot,
    experience: event.experienceName,
    cocktails: menu.map(({ name }) => name).join(', ') || null,
  }
}

/** Lines of a list as a version stores them. */
export function toSnapshotLines(list: Pick<EventShoppingList, 'youBuy'>): ListSnapshotLine[] {
  return flattenShoppingGroups(list.youBuy).map((item) => ({
    key: getStableItemKey(item),
    product: item.product,
    amount: item.amount,
  }))
}

type BuildInput = {
  versions: readonly ListVersion[]
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
      const change = line.state === 'open' ? getChange(line, was) : null
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
    changes: getLastChanges(versions, new Set(gone.map(({ key }) => key)), timeZone),
  }
}

/** Orders checkmarks by the time they were made, then by the time they were received. */
export function compareCheckmarks(a: ListCheckmark, b: ListCheckmark): number {
  return a.at - b.at || a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1)
}

function getLineState(
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
const isForTheShop = new Set<ItemNote[0]>(['for', 'pieces', 'squeezeAndCut', 'cut', 'cups', 'napkins', 'ice'])

function getChange(
  { key, amount }: Omit<ListSnapshotLine, 'product'>,
  was: Map<string, StoredAmount> | undefined,
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

/** Last change of a list. Null where the list never changed. `gone` has bought items that are shown separately. */
function getLastChanges(
  versions: readonly ListVersion[],
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
    lines: after.lines.filter((line) => getChange(line, was)).length + offList.length,
    offList: offList.map(({ product }) => product),
  }
}

/** A detail that either version was stored without counts as unchanged. */
function listDetailChanges(before: ListSnapshot['facts'], after: ListSnapshot['facts']): ListDetailChange[] {
  return (Object.keys(after) as (keyof ListDetails)[]).flatMap((fact) => {
    const [was, is] = [before[fact], after[fact]]
    // Both values have the type of their detail.
    return was === undefined || is === undefined || was === is ? [] : [{ fact, is, was } as ListDetailChange]
  })
}

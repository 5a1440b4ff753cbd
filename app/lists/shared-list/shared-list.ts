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

/** A line as it was told: what it is known by, what it is, and how much. */
export type ListSnapshotLine = { key: string; product: ShoppingProduct; amount: StoredAmount }

/** What a list was made for; what nobody knew is null. Cocktails and the experience go by their names. */
export type ListDetails = {
  guests: number | null
  under21: number | null
  /** 2027-05-15 */
  day: string
  /** How long the bar pours. */
  hours: number | null
  hot: boolean
  experience: string | null
  cocktails: string | null
}

/** A list as it stood: what it was made for, and its lines. */
export type ListSnapshot = { facts: Partial<ListDetails>; lines: ListSnapshotLine[] }

export type ListVersion = ListSnapshot & { number: number; madeAt: number }

/** One tick. Moments in epoch milliseconds: when it was made, how far its phone knew the others', when it came in. */
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
 * How a line stands: still to buy; bought; bought before more was wanted, so that only the difference is left; or bought
 * with some to spare.
 */
export type ListLineState = 'open' | 'bought' | 'more' | 'spare'

/** A moment on the event's wall clock: 15:05 on 2027-05-15. */
export type LocalDateTime = { day: string; time: string }

/** Two phones that did not know of each other: both bought it, or the later one says otherwise. */
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
  /** Still to buy, and new or another amount since the last change; null where it is as it was. */
  change: 'new' | { was: StoredAmount } | null
  /** We bring it where we are asked to. */
  isOnRequest: boolean
  crossed: CheckmarkConflict | null
}

/** A fact of a list that changed; one that nobody knew before, or knows any more, is null there. */
export type ListDetailChange = {
  [Fact in keyof ListDetails]: { fact: Fact; is: ListDetails[Fact] | null; was: ListDetails[Fact] | null }
}[keyof ListDetails]

/** The shared list as its page shows it. */
export type SharedList = {
  number: number
  /** Until when other phones' ticks are in it, in epoch milliseconds. */
  at: number
  eventDate: string
  occasion: string
  facts: ListDetails
  aisles: { code: Aisle; lines: SharedListLine[] }[]
  bought: number
  /** Bought before more was wanted: each counts as not bought yet. */
  inPart: number
  total: number
  /** Bought, and on the list no more. */
  gone: ListSnapshotLine[]
  /** What we bring. */
  weBring: SupplyItem[]
  menu: EventShoppingList['menu']
  /** From how many evenings of ours it is planned; null where it is by the books. */
  evenings: number | null
  /** What the last change came to: its day, the facts that changed, how many lines, and what is to be bought no more. */
  changes: { day: string; facts: ListDetailChange[]; lines: number; offList: ShoppingProduct[] } | null
}

/** What the owner is told of a request's list. */
export type ShoppingListSectionProps = {
  eventId: string
  /** The list in one line; null where neither guests nor a plan are known. */
  line: string | null
  /** From how many evenings of ours the line is planned; null where it is by the books. */
  evenings: number | null
  /** The calculator with all of it, by the books. */
  address: string
  /** The path of the shared list; null where it is not shared. */
  path: string | null
  /** How far they are; null where nobody has opened it yet. */
  shopping: { bought: number; total: number } | null
  /** How it is worked out where evenings of ours taught it, a sentence a step; nothing where it is by the books. */
  steps: string[]
}

/** What a list was made for. */
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

/** The lines of a list as they are told. */
export function toSnapshotLines(list: Pick<EventShoppingList, 'youBuy'>): ListSnapshotLine[] {
  return flattenShoppingGroups(list.youBuy).map((item) => ({
    key: getStableItemKey(item),
    product: item.product,
    amount: item.amount,
  }))
}

type Standing = {
  versions: readonly ListVersion[]
  ticks: readonly ListCheckmark[]
  event: ShoppingListHeader
  now: number
  timeZone: string
}

/** The list with what was bought of it. `versions` ends with the list as it is; `ticks` may be in any order. */
export function buildSharedList(
  list: EventShoppingList,
  { versions, ticks, event, now, timeZone }: Standing,
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
      const line = lineStanding(item, byLine.get(getStableItemKey(item)) ?? [], timeZone)
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
    changes: changesIn(versions, new Set(gone.map(({ key }) => key)), timeZone),
  }
}

/** In the order they were made; of two in one moment the one that came in last counts. */
export function compareCheckmarks(a: ListCheckmark, b: ListCheckmark): number {
  return a.at - b.at || a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1)
}

function lineStanding(
  item: ShoppingItem,
  ticks: readonly ListCheckmark[],
  timeZone: string,
): Omit<SharedListLine, 'change' | 'isOnRequest'> {
  const { product, amount } = item
  const isForDrinks = item.notes.some(([code]) => code === 'for')
  const notes = item.notes.filter(([code]) => isForTheShop.has(code) || (code === 'beside' && isForDrinks))
  const line = { key: getStableItemKey(item), product, amount, notes, crossed: crossed(ticks, timeZone) }
  const last = ticks.at(-1)
  if (!last?.isBought) return { ...line, state: 'open', difference: null }
  const difference = diffAmounts(last.amount, amount)
  return { ...line, state: difference === null ? 'bought' : 'spare' in difference ? 'spare' : 'more', difference }
}

/** What somebody in front of a shelf asks; the rest of a note says why, which the calculator's list tells. */
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
 * Two phones that ticked one line without knowing of each other, said until somebody ticks it who knows of both. The last
 * tick counts.
 */
function crossed(ticks: readonly ListCheckmark[], timeZone: string): CheckmarkConflict | null {
  const last = ticks.at(-1)
  const other = last && ticks.findLast((one) => one.phone !== last.phone && one.receivedAt > last.seenAt)
  if (!other || !(other.isBought || last.isBought)) return null
  const kind = !last.isBought ? 'put-back-last' : other.isBought ? 'twice' : 'bought-last'
  return { kind, first: wallMoment(other.at, timeZone), last: wallMoment(last.at, timeZone) }
}

function wallMoment(at: number, timeZone: string): LocalDateTime {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return { day: there.toPlainDate().toString(), time: there.toPlainTime().toString().slice(0, 5) }
}

/** What the last change came to; null for a list that never did. `gone` stands by itself: it was bought. */
function changesIn(
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
    day: wallMoment(after.madeAt, timeZone).day,
    facts: factChanges(before.facts, after.facts),
    lines: after.lines.filter((line) => getChange(line, was)).length + offList.length,
    offList: offList.map(({ product }) => product),
  }
}

/** A fact that one of the two was kept without has not changed. */
function factChanges(before: ListSnapshot['facts'], after: ListSnapshot['facts']): ListDetailChange[] {
  return (Object.keys(after) as (keyof ListDetails)[]).flatMap((fact) => {
    const [was, is] = [before[fact], after[fact]]
    // One fact's two values are of its type.
    return was === undefined || is === undefined || was === is ? [] : [{ fact, is, was } as ListDetailChange]
  })
}

import type { ShoppingProduct, ShoppingItem, StoredItemAmount } from '../../drinks/shopping-list/shopping-item.ts'
import type { SupplyItem } from '../../menu/catalog/supply-plan.ts'
import type { EventShoppingList } from '../../quotes/pricing/event-shopping-list.ts'
import type { StoreAisle } from './aisles.ts'
import type { AmountDifference } from './amount-difference.ts'
import type { ListSnapshot, ListDetails, ListSnapshotLine } from './list-snapshot.ts'

export type ShoppingListVersion = ListSnapshot & { number: number; madeAt: number }

/** A checkmark. In epoch milliseconds: when it was made, up to when its phone knew the others', and when it was received. */
export type ListCheckmark = {
  id: string
  line: string
  isBought: boolean
  amount: StoredItemAmount
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
  /**
   * Difference between the amount bought and the amount needed now. Null if the amount is unchanged since it was
   * bought.
   */
  difference: AmountDifference | null
  /**
   * Set if the line is still to buy and is new or has another amount since the last change. Null if it is unchanged.
   */
  change: 'new' | { was: StoredItemAmount } | null
  /** Whether the business brings the item on request. */
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
  aisles: { code: StoreAisle; lines: SharedListLine[] }[]
  bought: number
  /** Lines bought before the amount grew. Each counts as not bought. */
  inPart: number
  total: number
  /** Bought items that are no longer on the list. */
  gone: ListSnapshotLine[]
  /** Supplies we bring. */
  weBring: SupplyItem[]
  menu: EventShoppingList['menu']
  /** Number of past events the plan is based on. Null if it uses standard quantities. */
  evenings: number | null
  /** Last change of the list: its day, changed details, number of lines, and products that are no longer needed. */
  changes: { day: string; facts: ListDetailChange[]; lines: number; offList: ShoppingProduct[] } | null
}

/** Data of the owner's section about an event's shopping list. */
export type ShoppingListSectionProps = {
  eventId: string
  /** Summary of the list. Null if neither guests nor a plan are known. */
  line: string | null
  /** Path of the shared list. Null if it is not shared. */
  path: string | null
  /** Progress of the shopping. Null if the list was never opened. */
  shopping: { bought: number; total: number } | null
  /** Steps that compute the list from past events, a sentence each. Empty if it uses standard quantities. */
  steps: string[]
}

/** Orders checkmarks by the time they were made, then by the time they were received. */
export function compareCheckmarks(a: ListCheckmark, b: ListCheckmark): number {
  return a.at - b.at || a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1)
}

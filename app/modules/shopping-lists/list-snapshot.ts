import {
  type EventShoppingList,
  type ShoppingListHeader,
  flattenShoppingGroups,
} from '../../quotes/pricing/event-shopping-list.ts'
import { getStableItemKey } from '../../drinks/shopping-list/item-key.ts'
import type { ShoppingProduct, StoredItemAmount } from '../../drinks/shopping-list/shopping-item.ts'

/** A line of a stored version: its key, product and amount. */
export type ListSnapshotLine = { key: string; product: ShoppingProduct; amount: StoredItemAmount }

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

import { getStableItemKey } from '../../drinks/shopping-list/item-key.ts'
import { flattenShoppingGroups, type EventShoppingList } from '../../quotes/pricing/event-shopping-list.ts'
import type { EventLogistics } from './event-logistics.ts'
import { computePackingList, type PackingRule, type PackingItem } from './packing-list.ts'
import type { RunSheetSupply } from './run-sheet-lines.ts'

/**
 * Items brought to an event: those of the packing list, and those of the shopping list the business or the client brings.
 */
type PackedItems = { loadOut: PackingItem[]; weBring: RunSheetSupply[]; theyBring: RunSheetSupply[] }

/** Computes the items the business packs and the items the client provides. */
export function computePackedItems(
  kit: readonly PackingRule[],
  night: EventLogistics,
  list: EventShoppingList | null,
): PackedItems {
  const isCounted = night.guests !== null
  const needs = {
    experience: night.experience,
    bartenders: night.bartenders,
    guests: night.guests,
    iceLb: isCounted ? (list?.plan.iceLb ?? null) : null,
    cocktails: list?.menu.length ?? 0,
    whoBrings: list?.whoBrings ?? null,
  }
  // The amounts depend on the guest count. Without one, each item says so instead.
  const items = (groups: EventShoppingList['weBring'] | undefined): RunSheetSupply[] =>
    flattenShoppingGroups(groups ?? []).map((item) => ({
      key: getStableItemKey(item),
      product: item.product,
      amount: isCounted ? item.amount : 'as-guests',
    }))
  // The packing rules define the coolers and tools.
  const ours = list?.weBring.map((group) => ({
    ...group,
    items: group.items.filter(({ thing }) => thing !== 'coolers' && thing !== 'bar'),
  }))
  return { loadOut: computePackingList(kit, needs), weBring: items(ours), theyBring: items(list?.youBuy) }
}

import type { SupplyItem } from '../../menu/catalog/supply-plan.ts'
import type { PackingUnit, PackingRule } from './packing-list.ts'

type DefaultRuleRow = [id: string, name: string, count: number, unit?: PackingUnit, each?: number, thing?: SupplyItem]

const defaultRuleRows: DefaultRuleRow[] = [
  ['bar', 'Bar', 1, 'bartender', 2],
  ['back-table', 'Back table', 1, 'bartender', 2],
  ['shakers', 'Shaker', 2, 'bartender', 1],
  ['jiggers', 'Jigger', 2, 'bartender', 1],
  ['strainers', 'Strainer', 1, 'bartender', 1],
  ['spoons', 'Bar spoon', 1, 'bartender', 1],
  ['openers', 'Wine key and bottle opener', 1, 'bartender', 1],
  ['pourers', 'Speed pourers', 6, 'bartender', 1],
  ['mats', 'Bar mat', 1, 'bartender', 1],
  ['scoops', 'Ice scoop', 1, 'bartender', 1],
  ['wells', 'Ice well', 1, 'bartender', 1],
  ['coolers', '60-quart cooler', 1, 'ice', 60, 'coolers'],
  ['board', 'Cutting board and knife', 1, 'bartender', 2],
  ['caddies', 'Garnish tray', 1, 'bartender', 2],
  ['pitchers', 'Batch pitcher, labeled', 1, 'cocktail', 1],
  ['towels', 'Bar towels', 3, 'bartender', 1],
  ['sink', 'Hand-wash water and basin', 1],
  ['trash', 'Trash can, bags', 1, 'guest', 75],
  ['dispenser', 'Water dispenser', 1, 'guest', 100],
  ['menu-stand', 'Menu stand', 1, 'bartender', 2],
  ['lights', 'Battery lights', 2, 'bartender', 2],
  ['cord', 'Extension cord, 50 ft', 1],
  ['cart', 'Hand truck', 1],
  ['cleaning', 'Cleaning kit', 1],
  ['first-aid', 'First-aid kit', 1],
  ['papers', 'Insurance and permits', 1],
]

/** Default packing rules. */
export const defaultPackingRules: readonly PackingRule[] = defaultRuleRows.map(
  ([id, name, count, unit = 'event', each = 1, thing = null]) => {
    return { id, name, count, unit, each, experience: null, thing: thing ?? null }
  },
)

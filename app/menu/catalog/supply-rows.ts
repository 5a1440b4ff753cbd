import type { SupplyItem, SupplyProvider, SupplyProviders } from './supply-plan.ts'

/** Supplies that share a row if their providers are equal, in page order, starting with what every bar includes. */
const rowGroups: SupplyItem[][] = [
  ['bar'],
  ['ice', 'coolers'],
  ['straws', 'napkins'],
  ['cups'],
  ['mixers', 'garnish'],
  ['water', 'soft-drinks'],
  ['glassware'],
  ['alcohol'],
]

export type SupplyRow = { things: SupplyItem[]; bringers: SupplyProvider[] }

/** Supply table: a row for supplies that are alike in every experience, a cell for each experience. */
export function buildSupplyRows(experiences: readonly { whoBrings: SupplyProviders }[]): SupplyRow[] {
  const getBringers = (thing: SupplyItem) => experiences.map(({ whoBrings }) => whoBrings[thing])
  return rowGroups
    .flatMap((things) => {
      const [first] = things.map((thing) => getBringers(thing).join())
      const isOne = things.every((thing) => getBringers(thing).join() === first)
      return (isOne ? [things] : things.map((thing) => [thing])).map((things) => ({
        things,
        bringers: getBringers(things[0]!),
      }))
    })
    .filter(({ bringers }) => bringers.some((bringer) => bringer !== 'none'))
}

import type { SupplyItem, SupplyProvider, SupplyProviders } from './supply-plan.ts'

/** Things that share a row where they are brought alike, in the order of the page: what every bar comes with first. */
const together: SupplyItem[][] = [
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

/** Who brings what as a table: a row for things that all experiences agree on, a cell for each experience. */
export function buildSupplyRows(experiences: readonly { whoBrings: SupplyProviders }[]): SupplyRow[] {
  const getBringers = (thing: SupplyItem) => experiences.map(({ whoBrings }) => whoBrings[thing])
  return together
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

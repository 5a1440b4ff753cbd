/** What a bar needs beside its bartenders, in the order the menu's editor lists it. */
export const supplyItems = [
  'alcohol',
  'mixers',
  'garnish',
  'ice',
  'coolers',
  'cups',
  'glassware',
  'napkins',
  'straws',
  'water',
  'soft-drinks',
  'bar',
] as const
export type SupplyItem = (typeof supplyItems)[number]

/**
 * Who brings a thing. `you-guided`: the host buys it and we choose it together. `none`: not part of it, so it is
 * not spoken of.
 */
export type SupplyProvider = 'we' | 'you' | 'you-guided' | 'on-request' | 'none'
export type SupplyProviders = Record<SupplyItem, SupplyProvider>

/** Alcohol is the host's to buy, always: no setting makes the site say that a price includes it. */
export function getAllowedProviders(thing: SupplyItem): SupplyProvider[] {
  return thing === 'alcohol' ? ['you', 'you-guided', 'none'] : ['we', 'you', 'on-request', 'none']
}

type Bar = { bar: string; cocktailsIncluded: number; garnishesIncluded: number }

/**
 * Who brings what where the owner has not said: bar tools, straws and napkins are ours; ice, coolers and cups on
 * request; alcohol the host's. An experience that includes cocktails comes with its mixers, and its spirits are chosen
 * together; one of beer and wine needs neither mixers nor garnish.
 */
export function getDefaultSupplyProviders({ bar, cocktailsIncluded, garnishesIncluded }: Bar): SupplyProviders {
  const hosts: SupplyProvider = bar === 'beer-wine' ? 'none' : 'you'
  return {
    alcohol: cocktailsIncluded > 0 ? 'you-guided' : 'you',
    mixers: cocktailsIncluded > 0 ? 'we' : hosts,
    garnish: garnishesIncluded > 0 ? 'we' : hosts,
    ice: 'on-request',
    coolers: 'on-request',
    cups: 'on-request',
    glassware: 'none',
    napkins: 'we',
    straws: 'we',
    water: 'you',
    'soft-drinks': 'you',
    bar: 'we',
  }
}

/** Who brings what as it was stored or posted: whatever is missing or makes no sense is the usual. */
export function parseSupplyProviders(said: Record<string, unknown>, experience: Bar): SupplyProviders {
  const usual = getDefaultSupplyProviders(experience)
  const read = (thing: SupplyItem) =>
    getAllowedProviders(thing).find((bringer) => bringer === said[thing]) ?? usual[thing]
  return Object.fromEntries(supplyItems.map((thing) => [thing, read(thing)])) as SupplyProviders
}

/** The things somebody brings, in the order of the list; what we choose together is the host's to buy too. */
export function listProvidedItems(whoBrings: SupplyProviders, who: 'we' | 'you' | 'on-request'): SupplyItem[] {
  const isGuided = (thing: SupplyItem) => who === 'you' && whoBrings[thing] === 'you-guided'
  return supplyItems.filter((thing) => whoBrings[thing] === who || isGuided(thing))
}

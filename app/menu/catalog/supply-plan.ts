/** Supplies of a bar, in the order of the menu editor. */
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
 * Provider of a supply. `you-guided`: the client buys it and we choose it together. `none`: not part of the experience,
 * so it is not mentioned.
 */
export type SupplyProvider = 'we' | 'you' | 'you-guided' | 'on-request' | 'none'
export type SupplyProviders = Record<SupplyItem, SupplyProvider>

/**
 * Providers that a supply may have. The client always buys the alcohol, so that the site never says that a price includes
 * it.
 */
export function getAllowedProviders(thing: SupplyItem): SupplyProvider[] {
  return thing === 'alcohol' ? ['you', 'you-guided', 'none'] : ['we', 'you', 'on-request', 'none']
}

type Bar = { bar: string; cocktailsIncluded: number; garnishesIncluded: number }

/**
 * Default providers: bar tools, straws and napkins are ours, ice, coolers and cups on request, alcohol the client's. An
 * experience that includes cocktails includes mixers, and the spirits are chosen together. A beer and wine experience
 * needs neither mixers nor garnish.
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

/** Parses stored or posted providers. Missing or invalid values get the default. */
export function parseSupplyProviders(said: Record<string, unknown>, experience: Bar): SupplyProviders {
  const usual = getDefaultSupplyProviders(experience)
  const read = (thing: SupplyItem) =>
    getAllowedProviders(thing).find((bringer) => bringer === said[thing]) ?? usual[thing]
  return Object.fromEntries(supplyItems.map((thing) => [thing, read(thing)])) as SupplyProviders
}

/** Supplies with a provider, in list order. Supplies chosen together count as the client's. */
export function listProvidedItems(whoBrings: SupplyProviders, who: 'we' | 'you' | 'on-request'): SupplyItem[] {
  const isGuided = (thing: SupplyItem) => who === 'you' && whoBrings[thing] === 'you-guided'
  return supplyItems.filter((thing) => whoBrings[thing] === who || isGuided(thing))
}

import { listProvidedItems, type SupplyItem, type SupplyProviders } from './supply-plan.ts'
import { capitalize } from '../../business/capitalize.ts'
import { joinWords } from '../../business/join-list.ts'

/** Names of supplies within a sentence. */
export const supplyItemLabels: Record<SupplyItem, string> = {
  alcohol: 'the alcohol',
  mixers: 'mixers',
  garnish: 'garnish',
  ice: 'ice',
  coolers: 'coolers',
  cups: 'cups',
  glassware: 'glassware',
  napkins: 'napkins',
  straws: 'straws',
  water: 'water',
  'soft-drinks': 'soft drinks',
  bar: 'bar tools',
}

/**
 * Sentences about both sides' supplies: "We bring napkins, straws and bar tools; ice, coolers and cups on request." and
 * "You buy the alcohol, water and soft drinks." Either may be empty. The second parameter refers to the client.
 */
export function formatSupplyProviders(
  whoBrings: SupplyProviders,
  [they, them]: [they: string, them: string] = ['You', 'you'],
): { weBring: string; youBuy: string } {
  const [ours, asked, yours] = (['we', 'on-request', 'you'] as const).map((who) =>
    joinItems(listProvidedItems(whoBrings, who)),
  )
  const bring = [ours && `bring ${ours}`, whoBrings.alcohol === 'you-guided' && `choose the spirits with ${them}`]
  const we = bring.filter(Boolean).join(ours && /,/.test(ours) ? ', and ' : ' and ')
  const sentences = we && asked ? `We ${we}; ${asked} on request.` : we ? `We ${we}.` : asked && `On request: ${asked}.`
  return { weBring: sentences ?? '', youBuy: yours ? `${they} buy ${yours}.` : '' }
}

/** Heading of a row of supplies: "Ice and coolers". */
export function formatSupplyNames(things: SupplyItem[]): string {
  const words = joinItems(things).replace(/^the /, '')
  return capitalize(words)
}

function joinItems(things: SupplyItem[]): string {
  return joinWords(things.map((thing) => supplyItemLabels[thing]))
}

import { listProvidedItems, type SupplyItem, type SupplyProviders } from './supply-plan.ts'
import { capitalize } from '../../business/capitalize.ts'
import { joinWordsEs } from '../../business/join-list-es.ts'

/** Names of supplies in a list. */
export const supplyItemLabelsEs: Record<SupplyItem, string> = {
  alcohol: 'alcohol',
  mixers: 'refrescos y jugos para mezclar',
  garnish: 'decoración para cócteles',
  ice: 'hielo',
  coolers: 'hieleras (coolers)',
  cups: 'vasos',
  glassware: 'cristalería',
  napkins: 'servilletas',
  straws: 'pajillas',
  water: 'agua',
  'soft-drinks': 'bebidas sin alcohol',
  bar: 'utensilios de bar',
}

/** Articles of supplies within a sentence. */
const articles: Partial<Record<SupplyItem, string>> = {
  alcohol: 'el',
  mixers: 'los',
  garnish: 'la',
  water: 'el',
  'soft-drinks': 'las',
}

/** Sentences about both sides' supplies, in Spanish. Either may be empty. The second parameter refers to the client. */
export function formatSupplyProvidersEs(
  whoBrings: SupplyProviders,
  [theyBuy, withThem]: [theyBuy: string, withThem: string] = ['Tú compras', 'contigo'],
): { weBring: string; youBuy: string } {
  const [ours, asked, yours] = (['we', 'on-request', 'you'] as const).map((who) =>
    joinItemsEs(listProvidedItems(whoBrings, who)),
  )
  const isGuided = whoBrings.alcohol === 'you-guided'
  const we = [ours && `llevamos ${ours}`, isGuided && `elegimos los licores ${withThem}`]
    .filter(Boolean)
    .join(ours && /,/.test(ours) ? ', y ' : ' y ')
  const sentences = we && asked ? `${we}; a pedido: ${asked}.` : we ? `${we}.` : asked ? `A pedido: ${asked}.` : ''
  return {
    weBring: sentences && (we ? `Nosotros ${sentences}` : sentences),
    youBuy: yours ? `${theyBuy} ${yours}.` : '',
  }
}

/** Heading of a row of supplies: "Hielo y hieleras". */
export function formatSupplyNamesEs(things: SupplyItem[]): string {
  const words = things.map((thing) => supplyItemLabelsEs[thing]).join(' y ')
  return capitalize(words)
}

function joinItemsEs(things: SupplyItem[]): string {
  return joinWordsEs(things.map((thing) => [articles[thing] ?? [], supplyItemLabelsEs[thing]].flat().join(' ')))
}

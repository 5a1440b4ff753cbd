import type { PrintedMenuCard } from '../../plumbing/pdf/printed-menu-card.ts'

/** An event's menu as its client page shows it. */
export type ClientMenuCard = {
  /** Number of drinks the client named, and number of included drinks. */
  named: number
  included: number
  /** Whether the client may name drinks. */
  isOpen: boolean
  /** The menu as printed, with placeholders while no drinks are named. */
  card: PrintedMenuCard
  /** Pages below the client page: where drinks are named, and where the menu is printed. */
  pages: { edit: string; print: string }
}

/** What the link to the drinks is about. Where no cocktail is included, the first one is an addition to the price. */
export function getDrinksAction({
  named,
  included,
}: Pick<ClientMenuCard, 'named' | 'included'>): 'change' | 'name' | 'add' {
  return named > 0 ? 'change' : included > 0 ? 'name' : 'add'
}

import { layoutBoughCard } from './bough-menu-card.ts'
import { layoutFramedCard } from './framed-menu-card.ts'
import { type CountTextLines, type MenuCardLayout, menuCardHeights, menuCardWidth } from './menu-card-elements.ts'
import type { PrintedMenuCard } from './printed-menu-card.ts'
import { layoutTypeCard } from './type-menu-card.ts'

/**
 * Lays out a card. Long texts are set smaller until the card holds them. `lines` counts lines in the fonts used for
 * drawing.
 */
export function computeMenuCardLayout(card: PrintedMenuCard, lines: CountTextLines): MenuCardLayout {
  const height = menuCardHeights[card.format]
  const parts = { bough: layoutBoughCard, type: layoutTypeCard, framed: layoutFramedCard }[card.design](card, {
    height,
    lines,
  })
  return { design: card.design, width: menuCardWidth, height, parts }
}

import { useContext } from 'react'
import houseOnDark from '../../ui/logo.svg'
import houseOnLight from '../../ui/logo-on-light.svg'
import { PageThemeContext } from '../../ui/logo-image.tsx'
import { getCornerLogo, isWideLogo } from '../../ui/theme.ts'
import { formatMenuCardAltText, renderMenuCardSvg, type MenuCardAssets } from './menu-card-svg.ts'
import { menuCardHeights, menuCardWidth } from './menu-card-elements.ts'
import bough from './lemon-bough.svg'
import { getMenuCardBackground, type MenuCardDesign, type PrintedMenuCard } from './printed-menu-card.ts'

/** A QR code as a drawing: a single path in a square of `size` modules. */
export type MenuCardQrCode = { size: number; path: string }

type Props = { card: PrintedMenuCard; code?: MenuCardQrCode | null; isSilent?: boolean }

/** Draws a card as an SVG that fills its container, without scripts: long texts were shrunk before. */
export function MenuCardImage({ card, code = null, isSilent = false }: Props) {
  const assets = useMenuCardAssets(card.design, code)
  return (
    <svg
      className={`card-face ${card.design}`}
      viewBox={`0 0 ${menuCardWidth} ${Math.round(menuCardHeights[card.format] * 100) / 100}`}
      {...(isSilent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': formatMenuCardAltText(card) })}
      dangerouslySetInnerHTML={{ __html: renderMenuCardSvg(card, assets) }}
    />
  )
}

/** Returns the pictures for cards of a design on this page. */
export function useMenuCardAssets(design: MenuCardDesign, code: MenuCardQrCode | null = null): MenuCardAssets {
  const ground = getMenuCardBackground(design)
  const own = getCornerLogo(useContext(PageThemeContext), ground)
  const house = { src: ground === 'dark' ? houseOnDark : houseOnLight, width: 120, height: 150 }
  const { src, width, height } = own ?? house
  return { bough, emblem: { src, ratio: width / height, saysName: isWideLogo(own) }, code }
}

/** In hundredths of an inch on landscape Letter: the positions of two cards and their trim marks. */
const trimMarks = [37.5, 537.5, 562.5, 1062.5]
  .flatMap((x) => [`M${x} 62V40`, `M${x} 788V810`])
  .concat([75, 775].flatMap((y) => [`M2 ${y}H25`, `M1075 ${y}H1098`]))
  .join('')

/** The printed sheet of a card: two cards on Letter with trim marks, or a single card. */
export function MenuCardPrintSheet({ card, code = null }: { card: PrintedMenuCard; code?: MenuCardQrCode | null }) {
  if (card.format !== 'letter')
    return (
      <div className={`card-sheet ${card.format} rounded`}>
        <MenuCardImage card={card} code={code} />
      </div>
    )
  return (
    <div className="card-sheet letter">
      <svg className="trim" viewBox="0 0 1100 850" aria-hidden="true">
        <path d={trimMarks} stroke="#000" strokeWidth="0.5" fill="none" />
      </svg>
      <MenuCardImage card={card} code={code} />
      <MenuCardImage card={card} code={code} isSilent />
    </div>
  )
}

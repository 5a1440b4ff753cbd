import { createContext, useContext } from 'react'
import onDark from './logo.svg'
import onLight from './logo-on-light.svg'
import { getCornerLogo, type LogoPicture, type PageTheme } from './theme.ts'

/** The look of the page one is on; null is the house's own. The emblem is on every page, and no page's own business. */
export const ThemeContext = createContext<PageTheme | null>(null)

type Props = {
  on: 'dark' | 'light'
  /** What it is called where it is not beside the name: the house's own, and an owner's. */
  houseAlt?: string
  ownAlt?: string
  /** In a corner, where a small mark stands in the place of a wide one. */
  isCorner?: boolean
  /** In CSS pixels, where no sheet says more. */
  height?: number
  /** One that is given stands in the place of the page's own: islands know no page. */
  picture?: LogoPicture | null | undefined
}

/** The emblem for a dark or a light ground. */
export function LogoImage({ on, houseAlt = '', ownAlt = '', height = 150, isCorner = false, picture }: Props) {
  const look = useContext(ThemeContext)
  const house = { src: on === 'dark' ? onDark : onLight, width: 120, height: 150 }
  const own = picture ?? (isCorner ? getCornerLogo(look, on) : look?.[on])
  const { src, width, height: whole } = own ?? house
  return (
    <img
      src={src}
      alt={own ? ownAlt : houseAlt}
      width={String(Math.round((width * height) / whole))}
      height={String(height)}
    />
  )
}

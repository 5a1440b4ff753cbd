import { createContext, useContext } from 'react'
import onDark from './logo.svg'
import onLight from './logo-on-light.svg'
import { getCornerLogo, type LogoPicture, type PageTheme } from './theme.ts'

/** The theme of the current page. Null for the default. A context, because the logo is on every page. */
export const PageThemeContext = createContext<PageTheme | null>(null)

type Props = {
  on: 'dark' | 'light'
  /** Alternative text of the logo if it is not next to the name: for the default logo, and for an owner's logo. */
  houseAlt?: string
  ownAlt?: string
  /** Whether the logo is shown in a corner, where a small mark replaces a wide logo. */
  isCorner?: boolean
  /** Height in CSS pixels, unless a stylesheet overrides it. */
  height?: number
}

/** The default logo for a dark and for a light background. */
export const defaultLogos: Record<'dark' | 'light', LogoPicture> = {
  dark: { src: onDark, width: 120, height: 150 },
  light: { src: onLight, width: 120, height: 150 },
}

/** The logo for a dark or a light background. */
export function LogoImage({ on, houseAlt = '', ownAlt = '', height = 150, isCorner = false }: Props) {
  const look = useContext(PageThemeContext)
  const own = isCorner ? getCornerLogo(look, on) : look?.[on]
  const { src, width, height: whole } = own ?? defaultLogos[on]
  return (
    <img
      src={src}
      alt={own ? ownAlt : houseAlt}
      width={String(Math.round((width * height) / whole))}
      height={String(height)}
    />
  )
}

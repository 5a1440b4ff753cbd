import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import { formatAccentCss, computeAccentColors, defaultAccentColors, type BrandColors } from '../../ui/accent-colors.ts'
import { isWideLogo, type LogoPicture, type EmailTheme, type PageTheme } from '../../ui/theme.ts'

/**
 * A stored logo: its id and kind, its width at a height of 150, and its visibility. New logos are PNG. Version 1 stored
 * drawings as SVG.
 */
export type StoredLogo = {
  id: string
  kind: 'svg' | 'png'
  width: number
  /** Share of its pixels that stand out on each background, from 0 to 1. */
  seen: { dark: number; light: number }
}

/** The look of the business. Null means the default. A single logo serves both backgrounds where the other is missing. */
export type Brand = BrandColors & {
  onDark: StoredLogo | null
  onLight: StoredLogo | null
  /** A roughly square logo for places where a wide logo would be too small. */
  small?: StoredLogo | null
  /** Prefix of references. Null means the initials of the name. */
  prefix: string | null
}

export const defaultBrand: Brand = { first: null, second: null, onDark: null, onLight: null, prefix: null }

type Branded = { name: string; brand?: Brand | undefined }

/** Returns the logo for a background, or the only logo there is. Null means the default logo. */
export function getLogo(brand: Brand | undefined, on: 'dark' | 'light'): StoredLogo | null {
  const { onDark, onLight } = brand ?? defaultBrand
  return on === 'dark' ? (onDark ?? onLight) : (onLight ?? onDark)
}

/** Returns the logo for tabs, phones and corners: the small mark where it exists and is visible. */
export function getIconLogo(brand: Brand | undefined, on: 'dark' | 'light'): StoredLogo | null {
  const small = brand?.small
  return small && small.seen[on] >= minVisibleLogoShare ? small : getLogo(brand, on)
}

/** Returns a logo as an image for pages. */
export function toLogoImage(mark: StoredLogo | null): LogoPicture | null {
  return mark && { src: `/brand/${mark.id}.${mark.kind}`, width: mark.width, height: 150 }
}

/** Returns what a page needs for the owner's brand. Null for the default brand. */
export function createPageTheme(brand: Brand | undefined): PageTheme | null {
  if (!brand) return null
  const [dark, light] = [getLogo(brand, 'dark'), getLogo(brand, 'light')]
  const [wide, icon] = [formatWideLogoCss(toLogoImage(dark) ?? toLogoImage(light)), getIconLogo(brand, 'dark')]
  const rule = formatAccentCss(brand) + wide
  if (!dark && rule === '') return null
  return {
    rule,
    officeRule: formatAccentCss(brand, true) + wide,
    dark: toLogoImage(dark),
    light: toLogoImage(light),
    small: brand.small ? { dark: toLogoImage(icon), light: toLogoImage(getIconLogo(brand, 'light')) } : null,
    icon: icon && `/icons/icon-192.png?v=${icon.id}`,
  }
}

/**
 * CSS of a wide logo, which replaces the name and takes the available width. Only pages with such a logo include the
 * rule.
 */
function formatWideLogoCss(picture: LogoPicture | null): string {
  if (!isWideLogo(picture)) return ''
  const size = (width: string, height: string) =>
    `width:auto;height:auto;max-width:${width};max-height:${height};display:block`
  return [
    `.brand img,.menu-top img{${size('min(15rem,52vw)!important', '3.1rem')}}`,
    `.top .brand img{display:block!important}`,
    `.hero .sub img{display:none}`,
    `.office .brand img{${size('6.5rem!important', '2.3rem')}}`,
    `.letterhead img{${size('14rem', '3.5rem')}}`,
    `.card-foot img{max-width:45%;object-fit:contain}`,
  ].join('')
}

/** The colors of emails. Undefined for the default brand. */
export function createEmailTheme(brand: Brand | undefined): EmailTheme | undefined {
  if (!brand?.first) return undefined
  const { brassInk, amberBright } = computeAccentColors(brand)
  return { brass: brassInk, button: amberBright }
}

/** The sender branding of emails about the site itself. */
export function toEmailBranding({ name, brand }: Branded): EmailBranding {
  return { business: name, look: createEmailTheme(brand) }
}

/** The color of small text in PDFs. Undefined for the default brand. */
export function getPdfAccentColor(brand: Brand | undefined): string | undefined {
  return brand?.first ? computeAccentColors(brand).brassInk : undefined
}

/** The colors of a menu card. Null for the default brand. */
export function getMenuCardColors(
  brand: Brand | undefined,
): { brass: string; brassInk: string; onDark: string } | null {
  if (!brand?.first) return null
  const { brass, brassInk, amber } = computeAccentColors(brand)
  return { brass, brassInk, onDark: amber }
}

/** The color of small text on a dark background. */
export function getDarkAccentColor(brand: Brand | undefined): string {
  return brand?.first ? computeAccentColors(brand).amber : defaultAccentColors.amber
}

/** Returns the prefix of references: the owner's choice, or the initials of the name. */
export function getReferencePrefix({ name, brand }: Branded): string {
  if (brand?.prefix) return brand.prefix
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '' && !['AND', 'THE', 'OF', 'LLC', 'INC'].includes(word))
  const initials = words.map((word) => word[0]).join('')
  const letters = initials.length >= 2 ? initials : words.join('')
  return letters.length >= 2 ? letters.slice(0, 4) : 'REF'
}

/** Parses a typed prefix of two to four letters. Null if empty, undefined if invalid. */
export function parseReferencePrefix(text: string): string | null | undefined {
  const letters = text.trim().toUpperCase()
  if (letters === '') return null
  return /^[A-Z]{2,4}$/.test(letters) ? letters : undefined
}

/** Smallest visible share of its pixels for a logo to count as visible. */
export const minVisibleLogoShare = 0.25

import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import { formatAccentCss, computeAccentColors, defaultAccentColors, type BrandColors } from '../../ui/accent-colors.ts'
import { isWideLogo, type LogoPicture, type EmailTheme, type PageTheme } from '../../ui/theme.ts'

/** An emblem that was taken in: by what it is asked for, how wide where it is 150 high, and how much of it can be seen. */
export type StoredLogo = {
  id: string
  kind: 'svg' | 'png'
  width: number
  /** Shares of its pixels that stand out, from 0 to 1. */
  seen: { dark: number; light: number }
}

/** How the business looks; null is the house's own. One emblem serves both grounds where there is no other. */
export type Brand = BrandColors & {
  onDark: StoredLogo | null
  onLight: StoredLogo | null
  /** About a square, for where a wide emblem would be too small. */
  small?: StoredLogo | null
  /** What references begin with; null is the name's initials. */
  prefix: string | null
}

export const defaultBrand: Brand = { first: null, second: null, onDark: null, onLight: null, prefix: null }

type Branded = { name: string; brand?: Brand | undefined }

/** The emblem for a ground, or the one there is; null is the house's own. */
export function getLogo(brand: Brand | undefined, on: 'dark' | 'light'): StoredLogo | null {
  const { onDark, onLight } = brand ?? defaultBrand
  return on === 'dark' ? (onDark ?? onLight) : (onLight ?? onDark)
}

/** The emblem for tabs, phones and corners: the small mark, where there is one and it can be seen. */
export function getIconLogo(brand: Brand | undefined, on: 'dark' | 'light'): StoredLogo | null {
  const small = brand?.small
  return small && small.seen[on] >= leastSeen ? small : getLogo(brand, on)
}

/** An emblem as pages show it. */
export function toLogoImage(mark: StoredLogo | null): LogoPicture | null {
  return mark && { src: `/brand/${mark.id}.${mark.kind}`, width: mark.width, height: 150 }
}

/** What a page needs to look like the owner's; null where the look is the house's own. */
export function createPageTheme(brand: Brand | undefined): PageTheme | null {
  if (!brand) return null
  const [dark, light] = [getLogo(brand, 'dark'), getLogo(brand, 'light')]
  const [wide, icon] = [wideRule(toLogoImage(dark) ?? toLogoImage(light)), getIconLogo(brand, 'dark')]
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
 * A wide emblem stands in the place of the name and is as wide as there is room. Only the pages of who has one carry it: the
 * sheets of all others stay as they are.
 */
function wideRule(picture: LogoPicture | null): string {
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

/** The colors of a letter; undefined where they are the house's own. */
export function createEmailTheme(brand: Brand | undefined): EmailTheme | undefined {
  if (!brand?.first) return undefined
  const { brassInk, amberBright } = computeAccentColors(brand)
  return { brass: brassInk, button: amberBright }
}

/** Who a letter about the site itself is from. */
export function toEmailBranding({ name, brand }: Branded): EmailBranding {
  return { business: name, look: createEmailTheme(brand) }
}

/** The color of small words on a printed paper; undefined where it is the house's own. */
export function getPdfAccentColor(brand: Brand | undefined): string | undefined {
  return brand?.first ? computeAccentColors(brand).brassInk : undefined
}

/** The colors of a printed card; null where they are the house's own. */
export function getMenuCardColors(
  brand: Brand | undefined,
): { brass: string; brassInk: string; onDark: string } | null {
  if (!brand?.first) return null
  const { brass, brassInk, amber } = computeAccentColors(brand)
  return { brass, brassInk, onDark: amber }
}

/** The color of small words over a dark ground. */
export function getDarkAccentColor(brand: Brand | undefined): string {
  return brand?.first ? computeAccentColors(brand).amber : defaultAccentColors.amber
}

/** What references begin with: what the owner chose, or the initials of the name. */
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

/** Reads a prefix as typed: two to four letters; null where it is left empty, undefined where it is none. */
export function parseReferencePrefix(text: string): string | null | undefined {
  const letters = text.trim().toUpperCase()
  if (letters === '') return null
  return /^[A-Z]{2,4}$/.test(letters) ? letters : undefined
}

/** From so small a share of its pixels on, an emblem can hardly be seen. */
const leastSeen = 0.25

/** What to know of the emblems on their grounds, in words. */
export function listLogoWarnings(brand: Brand): string[] {
  const isSmall = !brand.small && isWideLogo(toLogoImage(getLogo(brand, 'dark')))
  const small = isSmall
    ? [
        'The emblem is wide, so it replaces your name. Tabs, phones and letters show the first letter of your name; add a small mark to show that instead.',
      ]
    : []
  const notes = (['dark', 'light'] as const).flatMap((on) => {
    const mark = getLogo(brand, on)
    if (!mark || mark.seen[on] >= leastSeen) return []
    return [
      on === 'dark'
        ? 'On a dark background little of the logo can be seen: most of it is dark itself. Add one for dark backgrounds.'
        : 'On a light background little of the logo can be seen: most of it is light itself. Add one for light backgrounds.',
    ]
  })
  return [...notes, ...small]
}

import { getDarkAccentColor, getIconLogo } from '../../business/brand/brand.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import type { Language } from '../../ui/language.ts'
import type { PhotoSlot } from '../library/photo.ts'

/** Size of link previews, in pixels. */
export const shareImageSize = { width: 1200, height: 630 }

/** Text and photo slot of each page's share image. The heading of Home is the owner's tagline. */
export const shareImages = {
  home: { eyebrow: 'Mobile bar', heading: null, place: 'hero' },
  ourstory: { eyebrow: 'Who pours', heading: 'Our Story', place: 'ceo' },
  services: { eyebrow: 'What it is, what it costs', heading: 'Our Services', place: 'page-header' },
  calculator: { eyebrow: 'Alcohol calculator', heading: 'How much is enough?', place: 'about' },
  quote: { eyebrow: 'Your date, your bar', heading: 'Your free quote', place: 'hero-phone' },
  partners: { eyebrow: 'People we like to work with', heading: 'Partners', place: 'about' },
  questions: { eyebrow: 'Before you ask', heading: 'Questions, answered', place: 'about' },
  evenings: { eyebrow: 'As they were', heading: 'Real evenings', place: 'page-header' },
  accessibility: { eyebrow: 'For everybody', heading: 'Accessibility', place: 'about' },
  privacy: { eyebrow: 'What we keep, and why', heading: 'Privacy', place: 'page-header' },
} as const satisfies Record<string, { eyebrow: string; heading: string | null; place: PhotoSlot }>

export type ShareImageName = keyof typeof shareImages
export type ShareImageText = {
  eyebrow: string
  heading: string
  name: string
  area: string
  color: string
  emblem: string | null
}

/** Returns the text of a share image for this business, its color, and its own logo where it exists. */
export function getShareImageText(
  card: ShareImageName,
  { name, area, brand }: PublicIdentity,
  tagline: string,
): ShareImageText {
  const { eyebrow, heading } = shareImages[card]
  const emblem = getIconLogo(brand, 'dark')?.id ?? null
  return { eyebrow, heading: heading ?? tagline, name, area, color: getDarkAccentColor(brand), emblem }
}

/** Alternative texts of share images on Spanish pages. The images themselves are in English. */
const headingsEs: Readonly<Record<ShareImageName, string | null>> = {
  home: null,
  ourstory: 'Nuestra historia',
  services: 'Nuestros servicios',
  calculator: '¿Cuánto hay que comprar?',
  quote: 'Tu cotización gratis',
  partners: 'Aliados',
  questions: 'Preguntas y respuestas',
  evenings: 'Eventos reales',
  accessibility: 'Accesibilidad',
  privacy: 'Privacidad',
}

/** Returns a page's share image for link previews, described in the page's language. */
export function getShareImagePreview(
  card: ShareImageName,
  { name }: PublicIdentity,
  siteUrl: string,
  language: Language,
) {
  const heading = language === 'es' ? headingsEs[card] : shareImages[card].heading
  const bar = language === 'es' ? 'una barra móvil' : 'a mobile bar'
  return {
    url: `${siteUrl}/cards/${card}.jpg`,
    ...shareImageSize,
    alt: heading ? `${heading}${heading.endsWith('?') ? '' : '.'} ${name}` : `${name}, ${bar}`,
  }
}

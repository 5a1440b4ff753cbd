import type { PhotoSlot } from './photo.ts'

/** Slots that every site has, in the order visitors see them. */
export const fixedPhotoSlots = [
  'hero-wide',
  'hero',
  'hero-phone',
  'about',
  'bar',
  'ceo',
  'page-header',
] as const satisfies PhotoSlot[]

/** Label of a slot. `experienceNames` are the owner's names by slug. */
export function formatPhotoSlot(place: PhotoSlot, experienceNames: Record<string, string> = {}): string {
  const [, slug] = /^experience:(.*)$/.exec(place) ?? []
  if (slug !== undefined) return `Services, ${experienceNames[slug] ?? slug}`
  if (place.startsWith('evening:')) return 'Real evenings'
  return slotLabels[place as (typeof fixedPhotoSlots)[number]]
}

/** Message that a photo in use cannot be deleted, with what to do. */
export function formatPhotoInUse(places: PhotoSlot[], experienceNames?: Record<string, string>): string {
  const named = new Intl.ListFormat('en').format([
    ...new Set(places.map((place) => `“${formatPhotoSlot(place, experienceNames)}”`)),
  ])
  return `This photo is on the site: it is used in ${named}. Stop using it, or use another one there; then it can be removed.`
}

const slotLabels: Record<(typeof fixedPhotoSlots)[number], string> = {
  'hero-wide': 'Home, top, on a wide screen',
  hero: 'Home, top, on a tablet, and link previews',
  'hero-phone': 'Home, top, on a phone',
  about: 'Home, about us',
  bar: 'Home, your bar',
  ceo: 'Our Story, portrait',
  'page-header': 'Services and Partners, top',
}

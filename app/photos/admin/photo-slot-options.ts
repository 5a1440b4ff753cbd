import { getOpenItemPath } from '../../ui/open-item.ts'
import { fixedPhotoSlots, formatPhotoSlot } from '../library/photo-slots.ts'
import type { Photo, PhotoSlot } from '../library/photo.ts'

/** A place on the site as the owner reads it: what hangs there now, and whether it is the photo in question. */
export type PhotoSlotOption = { place: PhotoSlot; words: string; now: string | null; isHere: boolean }

/** What a form sends for all places in which samples hang. */
export const allSampleSlots = 'samples'

/** The experiences' names by slug, in the order of the menu. */
export type ExperienceNames = Record<string, string>

/** Every place a photo may hang in; places of experiences that are gone only where the photo still hangs there. */
export function getPhotoSlotOptions(
  pictureId: string,
  hung: Partial<Record<PhotoSlot, Photo>>,
  experiences: ExperienceNames,
): PhotoSlotOption[] {
  const known: PhotoSlot[] = [
    ...fixedPhotoSlots,
    ...Object.keys(experiences).map((slug): PhotoSlot => `experience:${slug}`),
  ]
  const stray = (Object.keys(hung) as PhotoSlot[]).filter(
    (place) => !known.includes(place) && hung[place]?.id === pictureId,
  )
  return [...known, ...stray].map((place) => ({
    place,
    words: formatPhotoSlot(place, experiences),
    now: hung[place]?.alt ?? null,
    isHere: hung[place]?.id === pictureId,
  }))
}

/** A place by the name a form sends; null where the site has none of that name. */
export function parsePhotoSlot(name: string, experiences: ExperienceNames): PhotoSlot | null {
  if (fixedPhotoSlots.some((place) => place === name)) return name as PhotoSlot
  const [, slug] = /^experience:(.+)$/.exec(name) ?? []
  return slug !== undefined && Object.hasOwn(experiences, slug) ? `experience:${slug}` : null
}

/** The address of a photo's form. */
export function getPhotoPath(id: string): string {
  return getOpenItemPath('/backbar/photos', id)
}

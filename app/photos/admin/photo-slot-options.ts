import { getOpenItemPath } from '../../ui/open-item.ts'
import { fixedPhotoSlots, formatPhotoSlot } from '../library/photo-slots.ts'
import type { Photo, PhotoSlot } from '../library/photo.ts'

/** Slot on the site as shown to the owner: its current photo, and whether that is the photo being edited. */
export type PhotoSlotOption = { place: PhotoSlot; words: string; now: string | null; isHere: boolean }

/** Form value for all slots that show samples. */
export const allSampleSlots = 'samples'

/** Names of the experiences by slug, in menu order. */
export type ExperienceNames = Record<string, string>

/**
 * Lists every slot a photo can be assigned to. Slots of deleted experiences are listed only where this photo is still in
 * them.
 */
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

/** Parses a slot from a form. Null if the site has no such slot. */
export function parsePhotoSlot(name: string, experiences: ExperienceNames): PhotoSlot | null {
  if (fixedPhotoSlots.some((place) => place === name)) return name as PhotoSlot
  const [, slug] = /^experience:(.+)$/.exec(name) ?? []
  return slug !== undefined && Object.hasOwn(experiences, slug) ? `experience:${slug}` : null
}

/** Returns the address of a photo's form. */
export function getPhotoPath(id: string): string {
  return getOpenItemPath('/backbar/photos', id)
}

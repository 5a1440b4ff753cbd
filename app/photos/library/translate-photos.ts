import type { TranslateFunction } from '../../business/translator.ts'
import type { Photo, PhotoSlot } from './photo.ts'

/** Translates the descriptions of photos. */
export function translatePhotos(
  pictures: Partial<Record<PhotoSlot, Photo>>,
  say: TranslateFunction,
): Partial<Record<PhotoSlot, Photo>> {
  return Object.fromEntries(
    Object.entries(pictures).map(([place, picture]) => [place, picture && { ...picture, alt: say(picture.alt) }]),
  )
}

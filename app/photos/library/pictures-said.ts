import type { Say } from '../../business/own-words.ts'
import type { Picture, PhotoSlot } from './picture.ts'

/** Pictures with what they show said by `say`. */
export function picturesSaid(
  pictures: Partial<Record<PhotoSlot, Picture>>,
  say: Say,
): Partial<Record<PhotoSlot, Picture>> {
  return Object.fromEntries(
    Object.entries(pictures).map(([place, picture]) => [place, picture && { ...picture, alt: say(picture.alt) }]),
  )
}

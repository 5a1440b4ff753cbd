import type { Say } from '../../business/own-words.ts'
import type { Picture, PicturePlace } from './picture.ts'

/** Pictures with what they show said by `say`. */
export function picturesSaid(
  pictures: Partial<Record<PicturePlace, Picture>>,
  say: Say,
): Partial<Record<PicturePlace, Picture>> {
  return Object.fromEntries(
    Object.entries(pictures).map(([place, picture]) => [place, picture && { ...picture, alt: say(picture.alt) }]),
  )
}

import type { Say } from '../../business/own-words.ts'
import type { Picture, Place } from './picture.ts'

/** Pictures with what they show said by `say`. */
export function picturesSaid(pictures: Partial<Record<Place, Picture>>, say: Say): Partial<Record<Place, Picture>> {
  return Object.fromEntries(
    Object.entries(pictures).map(([place, picture]) => [place, picture && { ...picture, alt: say(picture.alt) }]),
  )
}

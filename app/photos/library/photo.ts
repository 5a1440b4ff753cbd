export type PhotoFormat = 'avif' | 'webp'
export type PhotoVariant = { format: PhotoFormat; width: number; height: number; bytes: number; file: string }

/** A photograph: what it shows in words, its master's size, the point to keep in view (percent), its variants. */
export type Photo = {
  id: string
  alt: string
  width: number
  height: number
  focalX: number
  focalY: number
  variants: PhotoVariant[]
}

/** Where on the site a picture hangs. Experiences hang theirs under `experience:<slug>`, real evenings under their id. */
export type PhotoSlot =
  | 'hero-wide'
  | 'hero'
  | 'hero-phone'
  | 'about'
  | 'bar'
  | 'ceo'
  | 'page-header'
  | `experience:${string}`
  | `evening:${string}`

/** A picture as its owner knows it: whose it is, and every place it hangs in. */
export type LibraryPhoto = Photo & { isSample: boolean; places: PhotoSlot[] }

/** `srcset` of one format. */
export function buildSrcSet(picture: Photo, format: PhotoFormat): string {
  return picture.variants
    .filter((variant) => variant.format === format)
    .map((variant) => `/media/${variant.file} ${variant.width}w`)
    .join(', ')
}

/** The variant for what needs a single address (previews, old browsers): the widest up to `width`, as WebP. */
export function findWidestVariant(picture: Photo, width: number): PhotoVariant | undefined {
  return picture.variants.findLast((variant) => variant.format === 'webp' && variant.width <= width)
}

/**
 * The classes that keep the point to keep in view: fifths are as fine as cropping shows, and few enough for every page
 * to carry. Undefined for the middle, which nobody chose: there the place knows better.
 */
export function getFocalPointClass({ focalX, focalY }: Photo): string | undefined {
  return focalX === 50 && focalY === 50 ? undefined : `x${tenths(focalX)} y${tenths(focalY)}`
}

/** The nearest of the tenths the style sheet knows. */
function tenths(percent: number): number {
  return [0, 3, 5, 7, 10].reduce((best, next) =>
    Math.abs(next * 10 - percent) < Math.abs(best * 10 - percent) ? next : best,
  )
}

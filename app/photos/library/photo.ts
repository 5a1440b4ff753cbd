export type PhotoFormat = 'avif' | 'webp'
export type PhotoVariant = { format: PhotoFormat; width: number; height: number; bytes: number; file: string }

/** Photo with its description, the size of its master, its focal point (percent) and its variants. */
export type Photo = {
  id: string
  alt: string
  width: number
  height: number
  focalX: number
  focalY: number
  variants: PhotoVariant[]
  /** Whether the photo is a sample that came with the site. */
  isSample?: boolean
}

/** Slot on the site that shows a photo. Experiences use `experience:<slug>`, past events their id. */
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

/** Photo in the library, with its slots and whether it is a sample. */
export type LibraryPhoto = Photo & { isSample: boolean; places: PhotoSlot[] }

/** Builds the `srcset` of a format. */
export function buildSrcSet(picture: Photo, format: PhotoFormat): string {
  return picture.variants
    .filter((variant) => variant.format === format)
    .map((variant) => `/media/${variant.file} ${variant.width}w`)
    .join(', ')
}

/** Returns the variant for uses with a single address (link previews, old browsers): the widest WebP up to `width`. */
export function findWebpVariant(picture: Photo, width: number): PhotoVariant | undefined {
  return picture.variants.findLast((variant) => variant.format === 'webp' && variant.width <= width)
}

/**
 * Returns the CSS classes of a photo's focal point. Fifths are as fine as cropping can show, and few enough to be in
 * every style sheet. Undefined for the middle, which is the default: each slot then sets its own point.
 */
export function getFocalPointClass({ focalX, focalY }: Photo): string | undefined {
  return focalX === 50 && focalY === 50 ? undefined : `x${roundToTenths(focalX)} y${roundToTenths(focalY)}`
}

/** Rounds to the nearest tenths that the style sheet defines. */
function roundToTenths(percent: number): number {
  return [0, 3, 5, 7, 10].reduce((best, next) =>
    Math.abs(next * 10 - percent) < Math.abs(best * 10 - percent) ? next : best,
  )
}

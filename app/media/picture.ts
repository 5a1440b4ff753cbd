export type PictureFormat = 'avif' | 'webp'
export type Variant = { format: PictureFormat; width: number; height: number; bytes: number; file: string }

/** A photograph: what it shows in words, its master's size, the point to keep in view (percent), its variants. */
export type Picture = {
  id: string
  alt: string
  width: number
  height: number
  focalX: number
  focalY: number
  variants: Variant[]
}

/** Where on the site a picture hangs. Experiences hang theirs under `experience:<slug>`. */
export type Place = 'hero' | 'hero-phone' | 'about' | 'ceo' | 'page-header' | `experience:${string}`

/** `srcset` of one format. */
export function srcSet(picture: Picture, format: PictureFormat): string {
  return picture.variants
    .filter((variant) => variant.format === format)
    .map((variant) => `/media/${variant.file} ${variant.width}w`)
    .join(', ')
}

/** The variant for what needs a single address (previews, old browsers): the widest up to `width`, as WebP. */
export function singleVariant(picture: Picture, width: number): Variant | undefined {
  return picture.variants.findLast((variant) => variant.format === 'webp' && variant.width <= width)
}

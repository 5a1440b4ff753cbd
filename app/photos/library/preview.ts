import { singleVariant, type Picture } from './picture.ts'

/** A picture as link previews want it: an absolute address with its size. */
export function previewOf(picture: Picture | undefined, siteUrl: string) {
  const variant = picture && singleVariant(picture, 1200)
  return (
    variant && {
      url: `${siteUrl}/media/${variant.file}`,
      width: variant.width,
      height: variant.height,
      alt: picture.alt,
    }
  )
}

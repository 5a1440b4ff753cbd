import { useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { getFocalPointClass, findWidestVariant, buildSrcSet, type Photo } from './photo.ts'

type Props = {
  picture: Photo
  /** How wide it stands in the layout, in the words of the HTML `sizes` attribute. */
  sizes: string
  /** The page's largest picture: fetched first, never lazily. */
  first?: boolean
  /** Other crops for the same place: under 62.5rem, and under 44rem. */
  narrow?: Crop | undefined
  phone?: Crop | undefined
  className?: string
}

type Crop = { picture: Photo; sizes: string }

/** A photograph in AVIF and WebP that reserves its space before it arrives. */
export function PhotoImage({ picture, sizes, first = false, narrow, phone, className }: Props) {
  const ownLanguage = useOwnerTextLanguage()
  const single = findWidestVariant(picture, 1200)
  const photo = (
    <picture className={joined(className, phone && `on-phone ${ownFocus(phone.picture)}`)}>
      {phone && <Sources {...phone} media="(max-width: 44rem)" />}
      {narrow && <Sources {...narrow} media="(max-width: 62.49rem)" />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={single && `/media/${single.file}`}
        className={narrow || phone ? ownFocus(picture) : getFocalPointClass(picture)}
        alt={picture.alt}
        lang={ownLanguage(picture.alt)}
        width={picture.width}
        height={picture.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
  // Each crop has its point on an element of its own: the style sheet inherits the one that is shown.
  return narrow ? <span className={`on-narrow ${ownFocus(narrow.picture)}`}>{photo}</span> : photo
}

/** The middle too, where the point of another crop would be inherited. */
function ownFocus(picture: Photo): string {
  return getFocalPointClass(picture) ?? 'x5 y5'
}

function joined(...classes: (string | undefined)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined
}

function Sources({ picture, sizes, media }: { picture: Photo; sizes: string; media?: string }) {
  const size = { width: picture.width, height: picture.height }
  return (
    <>
      <source type="image/avif" srcSet={buildSrcSet(picture, 'avif')} sizes={sizes} media={media} {...size} />
      <source type="image/webp" srcSet={buildSrcSet(picture, 'webp')} sizes={sizes} media={media} {...size} />
    </>
  )
}

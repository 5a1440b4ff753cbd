import { useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { getFocalPointClass, findWebpVariant, buildSrcSet, type Photo } from './photo.ts'

type Props = {
  picture: Photo
  /** Width in the layout, as an HTML `sizes` attribute. */
  sizes: string
  /** Whether this is the page's largest photo, which is fetched first and never lazily. */
  first?: boolean
  /** Whether the photo is fetched, with low priority, before it scrolls into view. */
  eager?: boolean
  /** Alternative crops for the same slot: `narrow` below 62.5rem, `phone` below 44rem. */
  narrow?: Crop | undefined
  phone?: Crop | undefined
  className?: string
}

type Crop = { picture: Photo; sizes: string }

/** Photo in AVIF and WebP that reserves its space before it loads. */
export function PhotoImage({ picture, sizes, first = false, eager = false, narrow, phone, className }: Props) {
  const ownLanguage = useOwnerTextLanguage()
  const single = findWebpVariant(picture, 1200)
  const photo = (
    <picture className={joined(className, phone && `on-phone ${getCropClass(phone.picture)}`)}>
      {phone && <Sources {...phone} media="(max-width: 44rem)" />}
      {narrow && <Sources {...narrow} media="(max-width: 62.49rem)" />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={single && `/media/${single.file}`}
        className={narrow || phone ? getCropClass(picture) : getFocalPointClass(picture)}
        alt={picture.alt}
        lang={ownLanguage(picture.alt)}
        width={picture.width}
        height={picture.height}
        loading={first || eager ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : eager ? 'low' : undefined}
        decoding={eager ? undefined : 'async'}
      />
    </picture>
  )
  // Each crop sets its focal point on its own element. The style sheet inherits that of the visible crop.
  return narrow ? <span className={`on-narrow ${getCropClass(narrow.picture)}`}>{photo}</span> : photo
}

/**
 * Returns the CSS class of a focal point. The center has a class too, because it would inherit another crop's focal
 * point.
 */
function getCropClass(picture: Photo): string {
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

import { focusClass, singleVariant, srcSet, type Picture } from './picture.ts'

type Props = {
  picture: Picture
  /** How wide it stands in the layout, in the words of the HTML `sizes` attribute. */
  sizes: string
  /** The page's largest picture: fetched first, never lazily. */
  first?: boolean
  /** Another picture for screens that match a media query: same place, other crop. */
  instead?: { media: string; picture: Picture; sizes: string }
  className?: string
}

/** A photograph in AVIF and WebP that reserves its space before it arrives. */
export function Photo({ picture, sizes, first = false, instead, className }: Props) {
  const single = singleVariant(picture, 1200)
  return (
    <picture className={joined(className, instead && 'instead', instead && focusClass(instead.picture))}>
      {instead && <Sources picture={instead.picture} sizes={instead.sizes} media={instead.media} />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={single && `/media/${single.file}`}
        className={focusClass(picture) ?? (instead && 'x5 y5')}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

function joined(...classes: (string | undefined)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined
}

function Sources({ picture, sizes, media }: { picture: Picture; sizes: string; media?: string }) {
  const size = { width: picture.width, height: picture.height }
  return (
    <>
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} media={media} {...size} />
      <source type="image/webp" srcSet={srcSet(picture, 'webp')} sizes={sizes} media={media} {...size} />
    </>
  )
}

import type { HomeText } from '../../business/stored-settings.ts'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo, PhotoSlot } from '../../photos/library/photo.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { homePageText } from './home-page-text.ts'

type Props = {
  words: HomeText
  pictures: Partial<Record<PhotoSlot, Photo>>
  /** Whether to show a line that the requested address does not exist. */
  lost: boolean
}

export function HeroSection({ words, pictures, lost }: Props) {
  const language = useLanguage()
  const said = homePageText(language)
  const { hero, 'hero-wide': wide, 'hero-phone': portrait } = pictures
  const phone = portrait && {
    picture: portrait,
    // Requests a smaller image on dense screens. The photo has soft focus, and a third fewer bytes load a third sooner.
    sizes: '(min-resolution: 2.5dppx) 70vw, (min-resolution: 1.5dppx) 82vw, 100vw',
  }
  const narrow = wide && hero && { picture: hero, sizes: '100vw' }
  const first = wide ?? hero
  return (
    <section className={!first ? 'hero bare dark' : wide ? 'hero dark' : 'hero closer dark'}>
      {first && <PhotoImage picture={first} sizes={wide ? '110vw' : '66vw'} first narrow={narrow} phone={phone} />}
      <div className="wrap">
        {lost && (
          <p className="lost" role="status">
            {said.lost}
          </p>
        )}
        <p className="eyebrow">
          <OwnerText>{words.eyebrow}</OwnerText>
        </p>
        <h1>
          <OwnerText>{words.tagline}</OwnerText>
        </h1>
        {words.subTagline && (
          <p className="sub inline-row gap-5">
            <LogoImage on="dark" houseAlt={said.emblem} ownAlt={said.ownEmblem} />
            <OwnerText>{words.subTagline}</OwnerText>
          </p>
        )}
        <p className="acts">
          <a className="btn" href={toLocalizedPath(language, '/quote')}>
            {said.getQuote}
          </a>
          <a className="btn ghost" href={`${toLocalizedPath(language, '/services')}#event-experiences`}>
            {said.seeServices}
          </a>
        </p>
      </div>
    </section>
  )
}

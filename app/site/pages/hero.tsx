import type { HomeText } from '../../business/business.ts'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture, PhotoSlot } from '../../photos/library/picture.ts'
import { Emblem } from '../../ui/emblem.tsx'
import { pathIn } from '../../ui/language.ts'
import { Own, useLanguage } from '../../ui/spoken.tsx'
import { homePageText } from './home-words.ts'

type Props = {
  words: HomeText
  pictures: Partial<Record<PhotoSlot, Picture>>
  /** One polite line for somebody who came by an address that does not exist. */
  lost: boolean
}

export function Hero({ words, pictures, lost }: Props) {
  const language = useLanguage()
  const said = homePageText(language)
  const { hero, 'hero-wide': wide, 'hero-phone': portrait } = pictures
  const phone = portrait && {
    picture: portrait,
    // Soft focus hides what a dense screen would show, and a third of the bytes comes a third sooner.
    sizes: '(min-resolution: 2.5dppx) 70vw, (min-resolution: 1.5dppx) 82vw, 100vw',
  }
  const narrow = wide && hero && { picture: hero, sizes: '100vw' }
  const first = wide ?? hero
  return (
    <section className={!first ? 'hero bare' : wide ? 'hero' : 'hero closer'}>
      {first && <Photo picture={first} sizes={wide ? '110vw' : '66vw'} first narrow={narrow} phone={phone} />}
      <div className="wrap">
        {lost && (
          <p className="lost" role="status">
            {said.lost}
          </p>
        )}
        <p className="eyebrow">
          <Own>{words.eyebrow}</Own>
        </p>
        <h1>
          <Own>{words.tagline}</Own>
        </h1>
        {words.subTagline && (
          <p className="sub">
            <Emblem on="dark" houseAlt={said.emblem} ownAlt={said.ownEmblem} />
            <Own>{words.subTagline}</Own>
          </p>
        )}
        <p className="acts">
          <a className="btn" href={pathIn(language, '/quote')}>
            {said.getQuote}
          </a>
          <a className="btn ghost" href={`${pathIn(language, '/services')}#event-experiences`}>
            {said.seeServices}
          </a>
        </p>
      </div>
    </section>
  )
}

import type { HomeWords } from '../../business/business.ts'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture, Place } from '../../photos/library/picture.ts'
import { Emblem } from '../../ui/emblem.tsx'

type Props = {
  words: HomeWords
  pictures: Partial<Record<Place, Picture>>
  /** One polite line for somebody who came by an address that does not exist. */
  lost: boolean
}

export function Hero({ words, pictures, lost }: Props) {
  const { hero, 'hero-wide': wide, 'hero-phone': portrait } = pictures
  const phone = portrait && {
    picture: portrait,
    // Soft focus hides what a dense screen would show, and a third of the bytes comes a third sooner.
    sizes: '(min-resolution: 2.5dppx) 70vw, (min-resolution: 1.5dppx) 82vw, 100vw',
  }
  const narrow = wide && hero && { picture: hero, sizes: '100vw' }
  const first = wide ?? hero
  return (
    <section className={wide ? 'hero' : 'hero closer'}>
      {first && <Photo picture={first} sizes={wide ? '110vw' : '66vw'} first narrow={narrow} phone={phone} />}
      <div className="wrap">
        {lost && (
          <p className="lost" role="status">
            There is no page at this address. You are at our front door instead, which is not the worst place to be.
          </p>
        )}
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.tagline}</h1>
        <p className="sub">
          <Emblem on="dark" houseAlt="The house emblem: a highball wearing spectacles" ownAlt="Our emblem" />
          {words.subTagline}
        </p>
        <p className="acts">
          <a className="btn" href="/quote">
            Get a free quote
          </a>
          <a className="btn ghost" href="/services#event-experiences">
            See services &amp; prices
          </a>
        </p>
      </div>
    </section>
  )
}

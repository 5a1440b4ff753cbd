import type { HomeWords } from '../business/business.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { ExperienceCard } from '../catalogue/experience-card.tsx'
import { Photo } from '../media/photo.tsx'
import type { Picture, Place } from '../media/picture.ts'
import emblem from '../ui/emblem.svg'
import { Glyphs } from '../ui/glyphs.tsx'
import { setUpHours } from '../catalogue/hours.ts'

type Props = {
  words: HomeWords
  catalogue: Catalogue
  pictures: Partial<Record<Place, Picture>>
  /** One polite line for somebody who came by an address that does not exist. */
  lost?: boolean
}

export function Home({ words, catalogue, pictures, lost = false }: Props) {
  return (
    <>
      <Hero words={words} pictures={pictures} lost={lost} />
      <Facts {...catalogue.rules} />
      <About words={words} picture={pictures.about} />
      <section className="exp" aria-labelledby="exp">
        <div className="wrap">
          <p className="eyebrow">Event experiences</p>
          <h2 id="exp">Three ways to run the bar</h2>
          <ul className="cards">
            {catalogue.experiences.map((experience) => (
              <li key={experience.slug}>
                <ExperienceCard experience={experience} picture={pictures[`experience:${experience.slug}`]} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <CalculatorTeaser />
      <section className="cta">
        <div className="wrap">
          <h2>Your date, your menu, one free quote.</h2>
          <a className="btn" href="/quote">Start the quote</a>
        </div>
      </section>
    </>
  )
}

function Hero({ words, pictures, lost }: Pick<Props, 'words' | 'pictures'> & { lost: boolean }) {
  const phone = pictures['hero-phone'] && {
    media: '(max-width: 60rem)',
    picture: pictures['hero-phone'],

    // Soft focus hides what a dense screen would show: two pixels a point are plenty.
    sizes: '(min-resolution: 2.5dppx) 70vw, 100vw',
  }
  return (
    <section className="hero">
      {pictures.hero && <Photo picture={pictures.hero} sizes="100vw" first instead={phone} />}
      <div className="wrap">
        {lost && (
          <p className="lost" role="status">
            There is no page at this address. You are at our front door instead, which is not the worst place to be.
          </p>
        )}
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.tagline}</h1>
        <p className="sub">
          <img src={emblem} alt="The house emblem: a highball wearing spectacles" width="120" height="150" />
          {words.subTagline}
        </p>
        <p className="acts">
          <a className="btn" href="/quote">Get a free quote</a>
          <a className="btn ghost" href="/services#event-experiences">See services &amp; prices</a>
        </p>
      </div>
    </section>
  )
}

function Facts(rules: Catalogue['rules']) {
  const facts = [
    [`${rules.serviceHours} hours`, 'of bartender service in every booking'],
    [setUpHours(rules), 'of set-up before your first guest'],
    ['2 bartenders', `at least, past ${rules.guestsPerBartender} guests`],
    [`${rules.freeMiles} miles`, 'of travel before mileage counts'],
  ]
  return (
    <section className="facts" aria-label="In every booking">
      <dl className="wrap">
        {facts.map(([figure, words]) => (
          <div key={words}>
            <dt>{figure}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function About({ words, picture }: { words: HomeWords; picture: Picture | undefined }) {
  return (
    <section className="wrap about" aria-labelledby="about">
      {picture && (
        <figure>
          <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 40vw" />
          <figcaption>{words.aboutCaption}</figcaption>
        </figure>
      )}
      <div>
        <p className="eyebrow">About Us</p>
        <h2 id="about">{words.aboutHeading}</h2>
        {words.about.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="more">
          <a href="/ourstory">Read our story</a> <a href="/partners">Meet our partners</a>
        </p>
      </div>
    </section>
  )
}

function CalculatorTeaser() {
  const shelf = [
    { name: 'Wine', glyph: 'bottle', count: 21, amount: '21 bottles' },
    { name: 'Spirits', glyph: 'bottle', count: 9, amount: '9 bottles' },
    { name: 'Beer', glyph: 'can', count: 7, amount: '7 cases' },
  ] as const
  return (
    <section className="calc" aria-labelledby="calc">
      <div className="wrap">
        <div>
          <p className="eyebrow">Alcohol calculator</p>
          <h2 id="calc">How much is enough?</h2>
          <p>
            Tell us the guests and the hours. We do the nerdy part: bottles, cases, mixers, ice and citrus, as a list
            you can shop from.
          </p>
          <a className="btn" href="/alcohol-calculator">Open the calculator</a>
        </div>
        <ul className="teaser-shelf">
          {shelf.map((row) => (
            <li key={row.name}>
              <span>{row.name}</span>
              <Glyphs glyph={row.glyph} count={row.count} />
              <b>{row.amount}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

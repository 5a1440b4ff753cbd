import type { HomeText } from '../../business/stored-settings.ts'
import type { Catalog, PricingRules } from '../../menu/catalog/catalog.ts'
import { ExperienceCard } from '../../menu/catalog/experience-card.tsx'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo, PhotoSlot } from '../../photos/library/photo.ts'
import { QuoteDateSection } from '../../ui/quote-date-section.tsx'
import { PastEventList, ReviewList } from '../page-items/past-events-and-reviews.tsx'
import { getPastEventPhotoSlot, filterPageItems, type PageItem } from '../page-items/page-item.ts'
import { pageItemText } from '../page-items/page-item-text.ts'
import { CalculatorTeaserSection } from './calculator-teaser-section.tsx'
import { HeroSection } from './hero-section.tsx'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { homePageText } from './home-page-text.ts'

type Props = {
  words: HomeText
  catalogue: Catalog
  pictures: Partial<Record<PhotoSlot, Photo>>
  /** Past events and reviews. Their sections are left out where none exist. */
  parts: PageItem[]
  /** Name and role of the person behind the bar. */
  host: string
  /** Whether the built-in quote form is used, which accepts a date from the home page. */
  asksDate: boolean
  /** Whether to show a line that the requested address does not exist. */
  lost?: boolean
}

export function HomePage({ words, catalogue, pictures, parts, host, asksDate, lost = false }: Props) {
  const language = useLanguage()
  const said = homePageText(language)
  const listed = pageItemText(language)
  const [evenings, quotations] = [filterPageItems(parts, 'evenings'), filterPageItems(parts, 'quotations')]
  return (
    <>
      <HeroSection words={words} pictures={pictures} lost={lost} />
      <BookingFacts {...catalogue.rules} />
      {words.about.length > 0 && <About words={words} picture={pictures.about} host={host} face={pictures.ceo} />}
      {pictures.bar && (
        <div className="own-bar">
          <PhotoImage picture={pictures.bar} sizes="(max-width: 60rem) 62vw, 100vw" />
        </div>
      )}
      <section className="exp" aria-labelledby="exp">
        <div className="wrap">
          <p className="eyebrow">{said.experiences}</p>
          <h2 id="exp">{said.threeWays}</h2>
          <ul className="cards">
            {catalogue.experiences.map((experience) => (
              <li key={experience.slug}>
                <ExperienceCard experience={experience} picture={pictures[`experience:${experience.slug}`]} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <CalculatorTeaserSection />
      {evenings.length > 0 && (
        <section className="exp" aria-labelledby="evenings">
          <div className="wrap">
            <p className="eyebrow">{listed.asTheyWere}</p>
            <h2 id="evenings">{listed.realEvenings}</h2>
            <PastEventList evenings={evenings.slice(0, 3)} photoOf={({ id }) => pictures[getPastEventPhotoSlot(id)]} />
            {evenings.length > 3 && (
              <p className="more wrap-line strong">
                <a href={toLocalizedPath(language, '/evenings')}>{listed.allEvenings}</a>
              </p>
            )}
          </div>
        </section>
      )}
      {quotations.length > 0 && (
        <section className="wrap prose-page stack" aria-labelledby="quotations">
          <h2 id="quotations">{listed.hostsSaid}</h2>
          <ReviewList quotations={quotations.slice(0, 3)} />
          {quotations.length > 3 && (
            <p className="more wrap-line strong">
              <a href={toLocalizedPath(language, '/evenings#quotations')}>{listed.allQuotations}</a>
            </p>
          )}
        </section>
      )}
      <QuoteDateSection asksDate={asksDate} />
    </>
  )
}

type AboutProps = { words: HomeText; picture: Photo | undefined; host: string; face: Photo | undefined }

function About({ words, picture, host, face }: AboutProps) {
  const language = useLanguage()
  const said = homePageText(language)
  return (
    <section className="wrap about stack" aria-labelledby="about">
      {picture && (
        <figure className="flush">
          <PhotoImage picture={picture} sizes="(max-width: 60rem) 62vw, 40vw" />
          {words.aboutCaption && (
            <figcaption>
              <OwnerText>{words.aboutCaption}</OwnerText>
            </figcaption>
          )}
        </figure>
      )}
      <div>
        <p className="eyebrow">{said.aboutUs}</p>
        <h2 id="about">
          <OwnerText>{words.aboutHeading}</OwnerText>
        </h2>
        {words.about.map((paragraph, i) => (
          <p key={i}>
            <OwnerText>{paragraph}</OwnerText>
          </p>
        ))}
        <div className="host cluster">
          {face && <PhotoImage picture={face} sizes="7rem" />}
          <p className="wrap-line shrink flush">
            {host && (
              <b>
                <OwnerText>{host}</OwnerText>
              </b>
            )}{' '}
            <a className="strong" href={toLocalizedPath(language, '/ourstory')}>
              {said.readStory}
            </a>{' '}
            <a className="strong" href={toLocalizedPath(language, '/partners')}>
              {said.meetPartners}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

/** The contents of every booking in four figures. */
function BookingFacts(rules: PricingRules) {
  const said = homePageText(useLanguage())
  return (
    <section className="facts dark" aria-label={said.inEvery}>
      <dl className="wrap stack">
        {said.facts(rules).map(([figure, words]) => (
          <div key={words}>
            <dt>{figure}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import type { HomeText } from '../../business/business.ts'
import type { Catalogue, Rules } from '../../menu/catalogue/catalogue.ts'
import { ExperienceCard } from '../../menu/catalogue/experience-card.tsx'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture, PhotoSlot } from '../../photos/library/picture.ts'
import { DateBand } from '../../ui/date-band.tsx'
import { PastEventList, QuotationList } from '../page-parts/evenings-shown.tsx'
import { getPastEventPhotoSlot, partsOf, type PagePart } from '../page-parts/page-part.ts'
import { pageItemText } from '../page-parts/page-part-words.ts'
import { CalculatorTeaser } from './calculator-teaser.tsx'
import { Hero } from './hero.tsx'
import { pathIn } from '../../ui/language.ts'
import { Own, useLanguage } from '../../ui/spoken.tsx'
import { homePageText } from './home-words.ts'

type Props = {
  words: HomeText
  catalogue: Catalogue
  pictures: Partial<Record<PhotoSlot, Picture>>
  /** Real evenings and what hosts said: nothing of either where none is listed. */
  parts: PagePart[]
  /** Who stands behind the bar, by name and role. */
  host: string
  /** Whether our own quote form is live, which takes a date along. */
  asksDate: boolean
  /** One polite line for somebody who came by an address that does not exist. */
  lost?: boolean
}

export function Home({ words, catalogue, pictures, parts, host, asksDate, lost = false }: Props) {
  const language = useLanguage()
  const said = homePageText(language)
  const listed = pageItemText(language)
  const [evenings, quotations] = [partsOf(parts, 'evenings'), partsOf(parts, 'quotations')]
  return (
    <>
      <Hero words={words} pictures={pictures} lost={lost} />
      <Facts {...catalogue.rules} />
      {words.about.length > 0 && <About words={words} picture={pictures.about} host={host} face={pictures.ceo} />}
      {pictures.bar && (
        <div className="own-bar">
          <Photo picture={pictures.bar} sizes="(max-width: 60rem) 62vw, 100vw" />
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
      <CalculatorTeaser />
      {evenings.length > 0 && (
        <section className="exp" aria-labelledby="evenings">
          <div className="wrap">
            <p className="eyebrow">{listed.asTheyWere}</p>
            <h2 id="evenings">{listed.realEvenings}</h2>
            <PastEventList evenings={evenings.slice(0, 3)} photoOf={({ id }) => pictures[getPastEventPhotoSlot(id)]} />
            {evenings.length > 3 && (
              <p className="more">
                <a href={pathIn(language, '/evenings')}>{listed.allEvenings}</a>
              </p>
            )}
          </div>
        </section>
      )}
      {quotations.length > 0 && (
        <section className="wrap prose-page" aria-labelledby="quotations">
          <h2 id="quotations">{listed.hostsSaid}</h2>
          <QuotationList quotations={quotations.slice(0, 3)} />
          {quotations.length > 3 && (
            <p className="more">
              <a href={pathIn(language, '/evenings#quotations')}>{listed.allQuotations}</a>
            </p>
          )}
        </section>
      )}
      <DateBand asksDate={asksDate} />
    </>
  )
}

type AboutProps = { words: HomeText; picture: Picture | undefined; host: string; face: Picture | undefined }

function About({ words, picture, host, face }: AboutProps) {
  const language = useLanguage()
  const said = homePageText(language)
  return (
    <section className="wrap about" aria-labelledby="about">
      {picture && (
        <figure>
          <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 40vw" />
          {words.aboutCaption && (
            <figcaption>
              <Own>{words.aboutCaption}</Own>
            </figcaption>
          )}
        </figure>
      )}
      <div>
        <p className="eyebrow">{said.aboutUs}</p>
        <h2 id="about">
          <Own>{words.aboutHeading}</Own>
        </h2>
        {words.about.map((paragraph, i) => (
          <p key={i}>
            <Own>{paragraph}</Own>
          </p>
        ))}
        <div className="host">
          {face && <Photo picture={face} sizes="7rem" />}
          <p>
            {host && (
              <b>
                <Own>{host}</Own>
              </b>
            )}{' '}
            <a href={pathIn(language, '/ourstory')}>{said.readStory}</a>{' '}
            <a href={pathIn(language, '/partners')}>{said.meetPartners}</a>
          </p>
        </div>
      </div>
    </section>
  )
}

/** What is in every booking, in four figures. */
function Facts(rules: Rules) {
  const said = homePageText(useLanguage())
  return (
    <section className="facts" aria-label={said.inEvery}>
      <dl className="wrap">
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

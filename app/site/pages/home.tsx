import type { HomeWords, Identity } from '../../business/business.ts'
import { citiesListed } from '../../business/service-area.ts'
import type { Catalogue, Rules } from '../../menu/catalogue/catalogue.ts'
import { ExperienceCard } from '../../menu/catalogue/experience-card.tsx'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture, Place } from '../../photos/library/picture.ts'
import { DateBand } from '../../ui/date-band.tsx'
import { EveningList, QuotationList } from '../page-parts/evenings-shown.tsx'
import { eveningPlace, partsOf, type PagePart } from '../page-parts/page-part.ts'
import { CalculatorTeaser } from './calculator-teaser.tsx'
import { Hero } from './hero.tsx'
import { setUpHours } from '../../menu/catalogue/hours.ts'

type Props = {
  words: HomeWords
  catalogue: Catalogue
  pictures: Partial<Record<Place, Picture>>
  /** Real evenings and what hosts said: nothing of either where none is listed. */
  parts: PagePart[]
  identity: Pick<Identity, 'cities'>
  /** Whether our own quote form is live, which takes a date along. */
  asksDate: boolean
  /** One polite line for somebody who came by an address that does not exist. */
  lost?: boolean
}

export function Home({ words, catalogue, pictures, parts, identity, asksDate, lost = false }: Props) {
  const [evenings, quotations] = [partsOf(parts, 'evenings'), partsOf(parts, 'quotations')]
  return (
    <>
      <Hero words={words} pictures={pictures} lost={lost} />
      <Facts {...catalogue.rules} />
      <About words={words} picture={pictures.about} cities={identity.cities} />
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
      {evenings.length > 0 && (
        <section className="exp" aria-labelledby="evenings">
          <div className="wrap">
            <p className="eyebrow">As they were</p>
            <h2 id="evenings">Real evenings</h2>
            <EveningList evenings={evenings.slice(0, 3)} photoOf={({ id }) => pictures[eveningPlace(id)]} />
            {evenings.length > 3 && (
              <p className="more">
                <a href="/evenings">See all evenings</a>
              </p>
            )}
          </div>
        </section>
      )}
      {quotations.length > 0 && (
        <section className="wrap prose-page" aria-labelledby="quotations">
          <h2 id="quotations">What hosts said</h2>
          <QuotationList quotations={quotations.slice(0, 3)} />
          {quotations.length > 3 && (
            <p className="more">
              <a href="/evenings#quotations">Read them all</a>
            </p>
          )}
        </section>
      )}
      <DateBand asksDate={asksDate} />
    </>
  )
}

type AboutProps = { words: HomeWords; picture: Picture | undefined; cities: string[] }

function About({ words, picture, cities }: AboutProps) {
  return (
    <section className="wrap about" aria-labelledby="about">
      {picture && (
        <figure>
          <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 40vw" />
          {words.aboutCaption && <figcaption>{words.aboutCaption}</figcaption>}
        </figure>
      )}
      <div>
        <p className="eyebrow">About Us</p>
        <h2 id="about">{words.aboutHeading}</h2>
        {words.about.map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
        {cities.length > 0 && <p>We pour in {citiesListed(cities, 8)}.</p>}
        <p className="more">
          <a href="/ourstory">Read our story</a> <a href="/partners">Meet our partners</a>
        </p>
      </div>
    </section>
  )
}

/** What is in every booking, in four figures. */
function Facts(rules: Rules) {
  const facts = [
    [`${rules.serviceHours} hours`, 'of bartender service in every booking'],
    [setUpHours(rules), 'of set-up before your first guest'],
    [
      '2 bartenders',
      `at least, past ${rules.guestsPerBartender} guests; one more for each further ${rules.guestsPerBartender}`,
    ],
    [`${rules.freeMiles} miles`, 'of travel included'],
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

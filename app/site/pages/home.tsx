import type { HomeWords } from '../../business/business.ts'
import type { Catalogue, Rules } from '../../menu/catalogue/catalogue.ts'
import { ExperienceCard } from '../../menu/catalogue/experience-card.tsx'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture, Place } from '../../photos/library/picture.ts'
import { DateBand } from '../../ui/date-band.tsx'
import { CalculatorTeaser } from './calculator-teaser.tsx'
import { Hero } from './hero.tsx'
import { setUpHours } from '../../menu/catalogue/hours.ts'

type Props = {
  words: HomeWords
  catalogue: Catalogue
  pictures: Partial<Record<Place, Picture>>
  /** Whether our own quote form is live, which takes a date along. */
  asksDate: boolean
  /** One polite line for somebody who came by an address that does not exist. */
  lost?: boolean
}

export function Home({ words, catalogue, pictures, asksDate, lost = false }: Props) {
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
      <DateBand asksDate={asksDate} />
    </>
  )
}

function About({ words, picture }: { words: HomeWords; picture: Picture | undefined }) {
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

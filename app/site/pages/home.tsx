import type { HomeWords } from '../../business/business.ts'
import type { Catalogue, Rules } from '../../menu/catalogue/catalogue.ts'
import { ExperienceCard } from '../../menu/catalogue/experience-card.tsx'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture, Place } from '../../photos/library/picture.ts'
import { DateBand } from '../../ui/date-band.tsx'
import { CalculatorTeaser } from './calculator-teaser.tsx'
import { Hero } from './hero.tsx'
import { pathIn } from '../../ui/language.ts'
import { Own, useLanguage } from '../../ui/spoken.tsx'
import { homeWords } from './home-words.ts'

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
  const said = homeWords(useLanguage())
  return (
    <>
      <Hero words={words} pictures={pictures} lost={lost} />
      <Facts {...catalogue.rules} />
      <About words={words} picture={pictures.about} />
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
      <DateBand asksDate={asksDate} />
    </>
  )
}

function About({ words, picture }: { words: HomeWords; picture: Picture | undefined }) {
  const language = useLanguage()
  const said = homeWords(language)
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
        <p className="more">
          <a href={pathIn(language, '/ourstory')}>{said.readStory}</a>{' '}
          <a href={pathIn(language, '/partners')}>{said.meetPartners}</a>
        </p>
      </div>
    </section>
  )
}

/** What is in every booking, in four figures. */
function Facts(rules: Rules) {
  const said = homeWords(useLanguage())
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

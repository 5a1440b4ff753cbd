import type { HomeText, PublicIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import type { Photo, PhotoSlot } from '../../photos/library/photo.ts'
import { QuoteDateSection } from '../../ui/quote-date-section.tsx'
import { getPastEventPhotoSlot, filterPageItems, type PageItem } from '../page-items/page-item.ts'
import { pageItemText } from '../page-items/page-item-text.ts'
import { PastEventSection, PhotoFigure } from '../page-items/past-event-section.tsx'
import { splitParagraphs } from '../page-items/translate-page-item.ts'
import type { StorePrices } from '../../drinks/shopping-list/list-cost.ts'
import { CalculatorTeaserSection } from './calculator-teaser-section.tsx'
import { HeroSection } from './hero-section.tsx'
import { PriceSection } from './price-section.tsx'
import { HomeFactStrip } from './proof-strip.tsx'
import { ExperienceOverviewSection } from './experience-overview-section.tsx'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { homePageText } from './home-page-text.ts'
import type { HomePrice } from './home-price.ts'

type Props = {
  words: HomeText
  identity: PublicIdentity
  catalogue: Catalog
  pictures: Partial<Record<PhotoSlot, Photo>>
  /** Past events, reviews and questions. Their sections are left out where none exist. */
  parts: PageItem[]
  /** Name and role of the person behind the bar. */
  host: string
  /** Whether a sample portrait is shown too. Only the demo does, and says so. */
  showsSamplePortrait: boolean
  /** Sentence on charges beyond the prices, and the store prices of purchases. */
  onTop: string
  prices: StorePrices | null
  /** Whether the month is hot, which moves the calculator's example from wine to beer. */
  isHot: boolean
  /** Whether the built-in quote form is used, which accepts a date from the home page. */
  asksDate: boolean
  /** The submitted price form. */
  sent: HomePrice | null
  /** Whether to show a line that the requested address does not exist. */
  lost?: boolean
}

export function HomePage({ words, identity, catalogue, pictures, parts, lost = false, ...rest }: Props) {
  const { host, showsSamplePortrait, asksDate, sent, onTop, prices, isHot } = rest
  const evenings = filterPageItems(parts, 'evenings')
  const photoOf = ({ id }: PageItem) => pictures[getPastEventPhotoSlot(id)]
  const evening = evenings.find(photoOf)
  // A photo of the owner's own bar takes the place of the picture that came with the site.
  const ownBar = pictures.bar?.isSample ? undefined : pictures.bar
  const aboutPicture = pictures.about?.isSample ? (ownBar ?? pictures.about) : pictures.about
  const face = pictures.ceo && (!pictures.ceo.isSample || showsSamplePortrait) ? pictures.ceo : undefined
  return (
    <>
      <HeroSection words={words} pictures={pictures} lost={lost} />
      <HomeFactStrip {...{ words, identity, catalogue }} review={filterPageItems(parts, 'quotations')[0]} />
      <PriceSection {...{ catalogue, asksDate, sent, onTop }} />
      <ExperienceOverviewSection catalogue={catalogue} />
      {words.about.length > 0 && <About words={words} picture={aboutPicture} hasFace={face !== undefined} />}
      {face && <HostSection words={words} host={host} face={face} />}
      {evening && <PastEventSection evening={evening} photo={photoOf(evening)!} hasMore={evenings.length > 1} />}
      <CalculatorTeaserSection prices={prices} isHot={isHot} />
      <Questions questions={filterPageItems(parts, 'questions').slice(0, 5)} />
      <QuoteDateSection asksDate={false} />
    </>
  )
}

function About({ words, picture, hasFace }: { words: HomeText; picture: Photo | undefined; hasFace: boolean }) {
  const said = homePageText(useLanguage())
  return (
    <section className="wrap about stack" aria-labelledby="about">
      {picture && (
        <PhotoFigure
          picture={picture}
          caption={words.aboutCaption && !picture.isSample && <OwnerText>{words.aboutCaption}</OwnerText>}
        />
      )}
      <div>
        <p className="eyebrow">{said.aboutUs}</p>
        <h2 id="about">
          <OwnerText>{words.aboutHeading}</OwnerText>
        </h2>
        <div className="paragraphs">
          {words.about.map((paragraph, i) => (
            <p key={i}>
              <OwnerText>{paragraph}</OwnerText>
            </p>
          ))}
        </div>
        {!hasFace && <StoryLinks />}
      </div>
    </section>
  )
}

function StoryLinks() {
  const language = useLanguage()
  const said = homePageText(language)
  return (
    <p className="more wrap-line strong">
      <a className="tap" href={toLocalizedPath(language, '/ourstory')}>
        {said.readStory}
      </a>
      <a className="tap" href={toLocalizedPath(language, '/partners')}>
        {said.meetPartners}
      </a>
    </p>
  )
}

/** The person behind the bar: portrait, two sentences, name. */
function HostSection({ words, host, face }: { words: HomeText; host: string; face: Photo }) {
  const said = homePageText(useLanguage())
  return (
    <section className="dark">
      <div className="wrap about host stack">
        <PhotoFigure picture={face} caption={face.isSample && said.samplePortrait} />
        <div>
          {words.hostWords && (
            <blockquote>
              <OwnerText>{words.hostWords}</OwnerText>
            </blockquote>
          )}
          {host && (
            <p className="strong">
              <OwnerText>{host}</OwnerText>
            </p>
          )}
          <StoryLinks />
        </div>
      </div>
    </section>
  )
}

function Questions({ questions }: { questions: PageItem[] }) {
  const language = useLanguage()
  const said = pageItemText(language)
  const own = useOwnerTextLanguage()
  if (questions.length === 0) return null
  return (
    <section className="wrap home-questions" aria-labelledby="asked">
      <div>
        <p className="eyebrow">{said.beforeYouAsk}</p>
        <h2 id="asked">{said.questionsAnswered}</h2>
        <p className="strong">
          <a className="tap" href={toLocalizedPath(language, '/questions')}>
            {said.allQuestions}
          </a>
        </p>
      </div>
      <div>
        {questions.map(({ id, input: { question = '', answer = '' } }, i) => (
          <details key={id} open={i === 0}>
            <summary className="bar gap-5 strong" lang={own(question)}>
              {question}
              <ChevronIcon />
            </summary>
            {splitParagraphs(answer).map((paragraph) => (
              <p key={paragraph} lang={own(answer)}>
                {paragraph}
              </p>
            ))}
          </details>
        ))}
      </div>
    </section>
  )
}

import type { StoryText } from '../../business/stored-settings.ts'
import type { Photo } from '../../photos/library/photo.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { PhotoFigure } from '../page-items/past-event-section.tsx'
import { homePageText } from './home-page-text.ts'
import { ourStoryPageText } from './our-story-page-text.ts'
import { PageHeader } from '../../ui/page-header.tsx'

const onwardPaths = ['/partners', '/services', '/quote']

export function OurStoryPage({ words, portrait }: { words: StoryText; portrait: Photo | undefined }) {
  const language = useLanguage()
  const said = ourStoryPageText(language)
  return (
    <>
      <PageHeader eyebrow={said.eyebrow} heading={said.heading} lead={said.lead} />
      {words.history.length > 0 && (
        <section className="wrap prose-half stack" aria-labelledby="history">
          <div>
            <h2 id="history">
              <OwnerText>{words.historyHeading}</OwnerText>
            </h2>
            <StoryNumbers lines={words.numbers ?? []} />
          </div>
          <div className="prose">
            {words.history.map((paragraph, i) => (
              <p className={i === 0 && words.history.length > 1 ? 'said-large' : undefined} key={i}>
                <OwnerText>{paragraph}</OwnerText>
              </p>
            ))}
          </div>
        </section>
      )}
      {words.biography.length > 0 && (
        <section className="ceo" aria-labelledby="ceo">
          <div className="wrap about stack">
            {portrait && (
              <PhotoFigure picture={portrait} caption={portrait.isSample && homePageText(language).samplePortrait} />
            )}
            <div>
              <p className="eyebrow">
                <OwnerText>{words.ceoName}</OwnerText>
              </p>
              <h2 id="ceo">
                <OwnerText>{words.ceoHeading}</OwnerText>
              </h2>
              {words.biography.map((paragraph, i) => (
                <p key={i}>
                  <OwnerText>{paragraph}</OwnerText>
                </p>
              ))}
            </div>
          </div>
        </section>
      )}
      <section className="wrap prose-page">
        <ul className="thirds">
          {said.onward.map(([title, about], i) => (
            <li key={title}>
              <a className="tap strong" href={toLocalizedPath(language, onwardPaths[i]!)}>
                {title}
              </a>
              <span className="muted">{about}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Figures of the business's history, each with its label. */
function StoryNumbers({ lines }: { lines: string[] }) {
  const own = useOwnerTextLanguage()
  if (lines.length === 0) return null
  return (
    <ul className="totals">
      {lines.slice(0, 3).map((line) => {
        const [number = '', ...rest] = line.split(':')
        return (
          <li className="spread" key={line} lang={own(line)}>
            <b className="said-large">{number.trim()}</b>
            <small className="muted">{rest.join(':').trim()}</small>
          </li>
        )
      })}
    </ul>
  )
}

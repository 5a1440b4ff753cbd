import type { StoryText } from '../../business/stored-settings.ts'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo } from '../../photos/library/photo.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { ourStoryPageText } from './our-story-page-text.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export function OurStoryPage({ words, portrait }: { words: StoryText; portrait: Photo | undefined }) {
  const language = useLanguage()
  const said = ourStoryPageText(language)
  return (
    <>
      <PageHeader eyebrow={said.eyebrow} heading={said.heading} lead={said.lead} />
      {words.history.length > 0 && (
        <section className="wrap prose-half stack" aria-labelledby="history">
          <h2 id="history">
            <OwnerText>{words.historyHeading}</OwnerText>
          </h2>
          <div className="prose">
            {words.history.map((paragraph, i) => (
              <p key={i}>
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
              <figure className="flush">
                <PhotoImage picture={portrait} sizes="(max-width: 60rem) 62vw, 40vw" />
              </figure>
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
      <section className="wrap onward">
        <p className="flush">
          {said.company}
          <a href={toLocalizedPath(language, '/partners')}>{said.partners}</a>
          {said.see}
          <a href={toLocalizedPath(language, '/services')}>{said.services}</a>
          {said.or}
          <a href={toLocalizedPath(language, '/quote')}>{said.tell}</a>.
        </p>
      </section>
    </>
  )
}

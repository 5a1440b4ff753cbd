import type { StoryText } from '../../business/business.ts'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture } from '../../photos/library/picture.ts'
import { pathIn } from '../../ui/language.ts'
import { Own, useLanguage } from '../../ui/spoken.tsx'
import { ourStoryPageText } from './story-words.ts'
import { PageTop } from '../../ui/page-top.tsx'

export function OurStory({ words, portrait }: { words: StoryText; portrait: Picture | undefined }) {
  const language = useLanguage()
  const said = ourStoryPageText(language)
  return (
    <>
      <PageTop eyebrow={said.eyebrow} heading={said.heading} lead={said.lead} />
      {words.history.length > 0 && (
        <section className="wrap prose-half" aria-labelledby="history">
          <h2 id="history">
            <Own>{words.historyHeading}</Own>
          </h2>
          <div className="prose">
            {words.history.map((paragraph, i) => (
              <p key={i}>
                <Own>{paragraph}</Own>
              </p>
            ))}
          </div>
        </section>
      )}
      {words.biography.length > 0 && (
        <section className="ceo" aria-labelledby="ceo">
          <div className="wrap about">
            {portrait && (
              <figure>
                <Photo picture={portrait} sizes="(max-width: 60rem) 62vw, 40vw" />
              </figure>
            )}
            <div>
              <p className="eyebrow">
                <Own>{words.ceoName}</Own>
              </p>
              <h2 id="ceo">
                <Own>{words.ceoHeading}</Own>
              </h2>
              {words.biography.map((paragraph, i) => (
                <p key={i}>
                  <Own>{paragraph}</Own>
                </p>
              ))}
            </div>
          </div>
        </section>
      )}
      <section className="wrap onward">
        <p>
          {said.company}
          <a href={pathIn(language, '/partners')}>{said.partners}</a>
          {said.see}
          <a href={pathIn(language, '/services')}>{said.services}</a>
          {said.or}
          <a href={pathIn(language, '/quote')}>{said.tell}</a>.
        </p>
      </section>
    </>
  )
}

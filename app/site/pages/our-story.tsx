import type { StoryWords } from '../../business/business.ts'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture } from '../../photos/library/picture.ts'
import { PageTop } from '../../ui/page-top.tsx'

export function OurStory({ words, portrait }: { words: StoryWords; portrait: Picture | undefined }) {
  return (
    <>
      <PageTop eyebrow="Who we are" heading="Our Story" lead="How the bar began, and who stands behind it." />
      {words.history.length > 0 && (
        <section className="wrap prose-half" aria-labelledby="history">
          <h2 id="history">{words.historyHeading}</h2>
          <div className="prose">
            {words.history.map((paragraph, i) => (
              <p key={i}>{paragraph}</p>
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
              <p className="eyebrow">{words.ceoName}</p>
              <h2 id="ceo">{words.ceoHeading}</h2>
              {words.biography.map((paragraph, i) => (
                <p key={i}>{paragraph}</p>
              ))}
            </div>
          </div>
        </section>
      )}
      <section className="wrap onward">
        <p>
          We keep good company. <a href="/partners">Meet our partners</a>, see the <a href="/services">services</a>, or{' '}
          <a href="/quote">tell us about your evening</a>.
        </p>
      </section>
    </>
  )
}

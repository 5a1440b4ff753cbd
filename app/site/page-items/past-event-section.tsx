import type { ReactNode } from 'react'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo } from '../../photos/library/photo.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { pageItemText } from './page-item-text.ts'
import type { PageItem } from './page-item.ts'

/** A past event on Home: photo, hosts, date, drinks served, and the hosts' review. */
export function PastEventSection({
  evening: { input, isSample = false },
  photo,
  hasMore,
}: {
  evening: PageItem
  photo: Photo
  hasMore: boolean
}) {
  const language = useLanguage()
  const said = pageItemText(language)
  const { place = '', guests, line = '', hosts = '', date, drinks = '', words = '' } = input
  const day = date && getFormatter(language).monthDay(date)
  return (
    <section className="wrap about one-evening stack" aria-labelledby="evening">
      <PhotoFigure picture={photo} caption={photo.isSample && said.samplePhoto} />
      <div>
        <p className="eyebrow">{isSample ? `${said.oneEvening} (${said.sample})` : said.oneEvening}</p>
        <h2 id="evening">
          <OwnerText>{hosts || place}</OwnerText>
          {day && `, ${day}`}
        </h2>
        <p className="muted">
          {hosts && <OwnerText then={guests ? ', ' : ''}>{place}</OwnerText>}
          {guests && said.guests(guests)}
        </p>
        <p>
          <OwnerText>{line}</OwnerText>
        </p>
        <DrinkList drinks={drinks} />
        {words && (
          <blockquote>
            <OwnerText>{words.replaceAll(/\s*\n\s*/g, ' ')}</OwnerText>
          </blockquote>
        )}
        {words && input.said && (
          <p className="muted">
            <OwnerText>{input.said}</OwnerText>
          </p>
        )}
        {hasMore && (
          <p className="flush strong">
            <a className="tap" href={toLocalizedPath(language, '/evenings')}>
              {said.moreEvenings}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

/** A photo of a section, with a caption in its corner. It is in captures of the whole page too. */
export function PhotoFigure({ picture, caption }: { picture: Photo; caption: ReactNode }) {
  return (
    <figure className="flush">
      <PhotoImage picture={picture} sizes="(max-width: 60rem) 92vw, 40vw" eager />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Drinks of a text with a drink to a line: the name, a colon and what is in it. */
function DrinkList({ drinks }: { drinks: string }) {
  const ownLanguage = useOwnerTextLanguage()
  const lines = drinks.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return null
  return (
    <ul className="totals" lang={ownLanguage(drinks)}>
      {lines.slice(0, 3).map((line) => {
        const [name = '', ...rest] = line.split(':')
        return (
          <li className="spread" key={line}>
            <h3>{name.trim()}</h3>
            <small className="muted">{rest.join(':').trim()}</small>
          </li>
        )
      })}
    </ul>
  )
}

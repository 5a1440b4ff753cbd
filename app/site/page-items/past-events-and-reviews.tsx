import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo } from '../../photos/library/photo.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { pageItemText } from './page-item-text.ts'
import type { PageItem } from './page-item.ts'

type PastEventListProps = {
  evenings: PageItem[]
  photoOf: (evening: PageItem) => Photo | undefined
}

/** List of past events with photo, venue, number of guests and a line of text. */
export function PastEventList({ evenings, photoOf }: PastEventListProps) {
  const said = pageItemText(useLanguage())
  return (
    <ul className="cards">
      {evenings.map((evening) => {
        const { place = '', guests, line = '' } = evening.input
        const photo = photoOf(evening)
        return (
          <li key={evening.id}>
            <article className="card rounded">
              {photo && <PhotoImage picture={photo} sizes="(max-width: 60rem) 62vw, 27rem" />}
              <div>
                <h3>
                  <OwnerText>{place}</OwnerText>
                </h3>
                <p>
                  <OwnerText>{line}</OwnerText>
                </p>
                {guests && <p className="small">{said.guests(guests)}</p>}
                {evening.isSample && <p className="small">{`(${said.sample})`}</p>}
              </div>
            </article>
          </li>
        )
      })}
    </ul>
  )
}

/** List of client reviews, each with name and venue. */
export function ReviewList({ quotations }: { quotations: PageItem[] }) {
  const ownLanguage = useOwnerTextLanguage()
  const said = pageItemText(useLanguage())
  return (
    <ul className="thirds">
      {quotations.map(({ id, isSample, input: { words = '', who, where } }) => (
        <li key={id}>
          <p className="said-large">
            <q lang={ownLanguage(words)}>{words.replaceAll(/\s*\n\s*/g, ' ')}</q>
          </p>
          <p>
            <b>{who}</b>
            {where && ` · ${where}`}
            {isSample && ` (${said.sample})`}
          </p>
        </li>
      ))}
    </ul>
  )
}

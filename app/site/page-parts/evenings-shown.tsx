import { Photo } from '../../photos/library/photo.tsx'
import type { Picture } from '../../photos/library/picture.ts'
import { Own, useLanguage, useOwnLanguage } from '../../ui/spoken.tsx'
import { pageItemText } from './page-part-words.ts'
import type { PagePart } from './page-part.ts'

type Evenings = {
  evenings: PagePart[]
  photoOf: (evening: PagePart) => Picture | undefined
}

/** Evenings as they were: a photo, the place, how many came, a line. */
export function PastEventList({ evenings, photoOf }: Evenings) {
  const said = pageItemText(useLanguage())
  return (
    <ul className="cards">
      {evenings.map((evening) => {
        const { place = '', guests, line = '' } = evening.input
        const photo = photoOf(evening)
        return (
          <li key={evening.id}>
            <article className="card">
              {photo && <Photo picture={photo} sizes="(max-width: 60rem) 62vw, 27rem" />}
              <div>
                <h3>
                  <Own>{place}</Own>
                </h3>
                <p>
                  <Own>{line}</Own>
                </p>
                {guests && <p className="small">{said.guests(guests)}</p>}
              </div>
            </article>
          </li>
        )
      })}
    </ul>
  )
}

/** What hosts said, each with who and where. */
export function QuotationList({ quotations }: { quotations: PagePart[] }) {
  const ownLanguage = useOwnLanguage()
  return (
    <ul className="thirds">
      {quotations.map(({ id, input: { words = '', who, where } }) => (
        <li key={id}>
          <p className="said-large">
            <q lang={ownLanguage(words)}>{words.replaceAll(/\s*\n\s*/g, ' ')}</q>
          </p>
          <p>
            <b>{who}</b>
            {where && ` · ${where}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo, PhotoSlot } from '../../photos/library/photo.ts'
import type { Experience } from './catalog.ts'
import { formatDollars } from '../../business/money.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { servicesText } from './services-text.ts'

/** Totals of an example party in cents, by the slug of the experience, and who it is: "100 guests, 5 to 11 PM". */
export type ExampleTotals = { party: string; totals: Record<string, number> }

type Props = {
  experiences: Experience[]
  pictures: Partial<Record<PhotoSlot, Photo>>
  example?: ExampleTotals | undefined
}

export function ExperienceList({ experiences, pictures, example }: Props) {
  const words = servicesText(useLanguage())
  const ownLanguage = useOwnerTextLanguage()
  return (
    <ul className="experiences stack flush">
      {experiences.map(({ slug, name, summary, priceCents }) => {
        const picture = pictures[`experience:${slug}`]
        return (
          <li key={slug} id={slug}>
            {picture && (
              <PhotoImage picture={picture} sizes="(max-width: 44rem) 62vw, (max-width: 84rem) 33vw, 27rem" />
            )}
            <h3 lang={ownLanguage(name)}>{splitExperienceName(name, words.short(name))}</h3>
            <p className="price">
              <span>{words.from}</span> <b>{formatDollars(priceCents)}</b>
            </p>
            {example?.totals[slug] !== undefined && (
              <p className="muted">
                {example.party}: {formatDollars(example.totals[slug])}
              </p>
            )}
            <p>
              <OwnerText>{summary}</OwnerText>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** "Hops & Grapes", with the common part of the name in smaller letters. */
function splitExperienceName(name: string, short: string) {
  if (name === short || !name.startsWith(short)) return name
  return (
    <>
      {short} <small className="muted">{name.slice(short.length).trim()}</small>
    </>
  )
}

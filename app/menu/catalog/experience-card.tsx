import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo } from '../../photos/library/photo.ts'
import type { Experience } from './catalog.ts'
import { formatDollars } from '../../business/money.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { servicesText } from './services-text.ts'

export function ExperienceCard({ experience, picture }: { experience: Experience; picture: Photo | undefined }) {
  const language = useLanguage()
  const words = servicesText(language)
  const ownLanguage = useOwnerTextLanguage()
  const { name, tagline, slug } = experience
  return (
    <article className="card rounded">
      {picture && <PhotoImage picture={picture} sizes="(max-width: 60rem) 62vw, 27rem" />}
      <div>
        <h3>
          <a
            className="no-underline"
            href={`${toLocalizedPath(language, '/services')}#${slug}`}
            lang={ownLanguage(name)}
          >
            {words.short(name)}
          </a>
        </h3>
        <p>
          <OwnerText>{tagline}</OwnerText>
        </p>
        <p className="from">
          <span>{words.from}</span> <b>{formatDollars(experience.priceCents)}</b>
        </p>
      </div>
    </article>
  )
}

import { Photo } from '../../photos/library/photo.tsx'
import type { Picture } from '../../photos/library/picture.ts'
import type { Experience } from './catalogue.ts'
import { dollars } from './money.ts'
import { whoBringsWords } from './who-brings.ts'

export function ExperienceCard({ experience, picture }: { experience: Experience; picture: Picture | undefined }) {
  return (
    <article className="card">
      {picture && <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 27rem" />}
      <div>
        <h3>
          <a href={`/services#${experience.slug}`}>{experience.name.replace(/ Experience$/, '')}</a>
        </h3>
        <p>{experience.tagline}</p>
        <p className="small">{whoBringsWords(experience.whoBrings).youBuy}</p>
        <p className="from">
          <span>from</span> <b>{dollars(experience.priceCents)}</b>
        </p>
      </div>
    </article>
  )
}

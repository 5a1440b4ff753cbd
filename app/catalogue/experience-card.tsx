import { Photo } from '../media/photo.tsx'
import type { Picture } from '../media/picture.ts'
import type { Experience } from './catalogue.ts'
import { dollars } from './money.ts'

export function ExperienceCard({ experience, picture }: { experience: Experience; picture: Picture | undefined }) {
  return (
    <article className="card">
      {picture && <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 27rem" />}
      <div>
        <h3>{experience.name.replace(/ Experience$/, '')}</h3>
        <p>{experience.tagline}</p>
        <p className="from">
          <span>from</span> <b>{dollars(experience.priceCents)}</b>
        </p>
      </div>
    </article>
  )
}

import { Photo } from '../../photos/library/photo.tsx'
import type { Picture, Place } from '../../photos/library/picture.ts'
import type { Experience } from './catalogue.ts'
import { dollars } from './money.ts'
import { whoBringsWords, type WhoBrings } from './who-brings.ts'

type Props = { experiences: Experience[]; pictures: Partial<Record<Place, Picture>> }

export function ExperienceList({ experiences, pictures }: Props) {
  return (
    <ul className="experiences">
      {experiences.map((experience) => (
        <li key={experience.slug} id={experience.slug}>
          <OneExperience experience={experience} picture={pictures[`experience:${experience.slug}`]} />
        </li>
      ))}
    </ul>
  )
}

function OneExperience({ experience, picture }: { experience: Experience; picture: Picture | undefined }) {
  return (
    <article className="card">
      {picture && <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 27rem" />}
      <div>
        <h3>{experience.name}</h3>
        <p>{experience.summary}</p>
        <p>
          <WhoBringsLines whoBrings={experience.whoBrings} />
        </p>
        <p className="from">
          <span>from</span> <b>{dollars(experience.priceCents)}</b>
        </p>
        <p>
          <a href={`/quote?experience=${experience.slug}`}>
            Ask for this one<span className="unseen">, the {experience.name}</span>
          </a>
        </p>
      </div>
    </article>
  )
}

/** Who brings what, wherever an experience is chosen: a line of ours and a line of the host's. */
function WhoBringsLines({ whoBrings }: { whoBrings: WhoBrings }) {
  const { weBring, youBuy } = whoBringsWords(whoBrings)
  return (
    <span className="who-brings">
      {weBring && <span>{weBring}</span>} {youBuy && <span>{youBuy}</span>}
    </span>
  )
}

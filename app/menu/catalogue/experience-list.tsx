import { Photo } from '../../photos/library/photo.tsx'
import type { Picture, PicturePlace } from '../../photos/library/picture.ts'
import type { Experience } from './catalogue.ts'
import { dollars } from '../../business/money.ts'
import { pathIn } from '../../ui/language.ts'
import { Own, useLanguage } from '../../ui/spoken.tsx'
import { serviceWords } from './service-words.ts'
import type { WhoBrings } from './who-brings.ts'

type Props = { experiences: Experience[]; pictures: Partial<Record<PicturePlace, Picture>> }

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
  const language = useLanguage()
  const words = serviceWords(language)
  return (
    <article className="card">
      {picture && <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 27rem" />}
      <div>
        <h3>
          <Own>{experience.name}</Own>
        </h3>
        <p>
          <Own>{experience.summary}</Own>
        </p>
        <p>
          <WhoBringsLines whoBrings={experience.whoBrings} />
        </p>
        <p className="from">
          <span>{words.from}</span> <b>{dollars(experience.priceCents)}</b>
        </p>
        <p>
          <a href={`${pathIn(language, '/quote')}?experience=${experience.slug}`}>
            {words.askFor}
            <span className="unseen">{words.the(experience.name)}</span>
          </a>
        </p>
      </div>
    </article>
  )
}

/** Who brings what, wherever an experience is chosen: a line of ours and a line of the host's. */
function WhoBringsLines({ whoBrings }: { whoBrings: WhoBrings }) {
  const { weBring, youBuy } = serviceWords(useLanguage()).brings(whoBrings)
  return (
    <span className="who-brings">
      {weBring && <span>{weBring}</span>} {youBuy && <span>{youBuy}</span>}
    </span>
  )
}

import { InstagramIcon } from '../../ui/icons.tsx'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { partnersPageText } from './partners-page-text.ts'
import type { Partner } from './partner.ts'

/** Number of colors behind a first letter. */
const grounds = 6

/** The first letter of a name, without its article. */
function getInitial(name: string): string {
  return [...name.replace(/^(the|el|la|los|las) /i, '')][0] ?? ''
}

/** Public list of partners, each with the first letter of its name. Before it are `before` other partners. */
export function PartnerList({ partners, before = 0 }: { partners: Partner[]; before?: number }) {
  const words = partnersPageText(useLanguage())
  return (
    <ul className="rows">
      {partners.map(({ id, name, trade, instagramUrl, websiteUrl }, i) => (
        <li key={id}>
          <span className={`initial initial-${((before + i) % grounds) + 1}`} aria-hidden="true">
            {getInitial(name)}
          </span>
          <h3>{name}</h3>
          <p className="flush">
            <OwnerText>{trade}</OwnerText>
          </p>
          <p className="links flush">
            {instagramUrl && (
              <a href={instagramUrl} rel="noopener">
                <InstagramIcon />
                Instagram<span className="unseen">{words.of(name)}</span>
              </a>
            )}
            {websiteUrl && (
              <a href={websiteUrl} rel="noopener">
                {words.website}
                <span className="unseen">{words.of(name)}</span>
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { partnersPageText } from './partners-page-text.ts'
import type { Partner } from './partner.ts'

/** Public list of the partners of a kind. */
export function PartnerList({ partners }: { partners: Partner[] }) {
  const words = partnersPageText(useLanguage())
  if (partners.length === 0) return <p>{words.nobody}</p>
  return (
    <ul className="rows">
      {partners.map(({ id, name, trade, instagramUrl, websiteUrl }) => (
        <li key={id}>
          <h3>{name}</h3>
          <p className="flush">
            <OwnerText>{trade}</OwnerText>
          </p>
          <p className="links flush">
            {instagramUrl && (
              <a href={instagramUrl} rel="noopener">
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

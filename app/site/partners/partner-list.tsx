import { InstagramIcon } from '../../ui/icons.tsx'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { partnersPageText } from './partners-page-text.ts'
import type { Partner } from './partner.ts'

/** Public list of partners, each with the initial of its name. Before it are `before` other partners. */
export function PartnerList({ partners, before = 0 }: { partners: Partner[]; before?: number }) {
  const words = partnersPageText(useLanguage())
  return (
    <ul className="rows">
      {partners.map(({ id, name, trade, instagramUrl, websiteUrl }, i) => (
        <li key={id}>
          <div className="inline-row gap-4">
            <PartnerInitial name={name} order={before + i} />
            <h3>{name}</h3>
          </div>
          <p className="flush">
            <OwnerText>{trade}</OwnerText>
          </p>
          <p className="wrap-line gap-5 flush">
            {instagramUrl && (
              <a className="inline-row gap-2 tap" href={instagramUrl} rel="noopener">
                <InstagramIcon />
                <span>
                  Instagram<span className="unseen">{words.of(name)}</span>
                </span>
              </a>
            )}
            {websiteUrl && (
              <a className="inline-row tap" href={websiteUrl} rel="noopener">
                <span>
                  {words.website}
                  <span className="unseen">{words.of(name)}</span>
                </span>
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Background and color of initials, by the partners' order. Each pair has a contrast of at least 4.5. */
const initialColors = [
  ['var(--reed)', 'var(--paper)'],
  ['var(--amber)', 'var(--ink)'],
  ['var(--tonic)', 'var(--ink)'],
  ['var(--campari-ink)', 'var(--paper)'],
  ['var(--lagoon)', 'var(--paper)'],
  ['var(--campari-tint)', 'var(--ink)'],
] as const

function PartnerInitial({ name, order }: { name: string; order: number }) {
  const [background, color] = initialColors[order % initialColors.length]!
  const [initial] = name.replace(/^(the|el|la|los|las) /i, '')
  return (
    <svg viewBox="0 0 80 60" width="80" height="60" aria-hidden="true">
      <rect width="80" height="60" rx="5" fill={background} />
      <text x="40" y="40" textAnchor="middle" fontFamily="var(--serif)" fontSize="28" fill={color}>
        {initial}
      </text>
    </svg>
  )
}

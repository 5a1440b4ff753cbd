import { formatTelHref } from '../../ui/phone-href.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import type { PageItemsLink } from '../page-items/page-item.ts'
import { pageItemText } from '../page-items/page-item-text.ts'
import { siteLayoutText } from './site-layout-text.ts'
import { InstagramIcon, EmailIcon, TikTokIcon } from '../../ui/icons.tsx'

type Props = {
  identity: PublicIdentity
  year: number
  /** Links to pages of page items, which exist only while they have items. */
  more?: PageItemsLink[]
}

export function SiteFooter({ identity, year, more = [] }: Props) {
  const language = useLanguage()
  const words = siteLayoutText(language)
  const isOwn = identity.opening !== undefined && identity.opening !== siteLayoutText('en').openingWords
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols stack">
          <section>
            <h2>{words.company}</h2>
            <ul className="flush">
              <li>
                <a href={toLocalizedPath(language, '/')}>{words.home}</a>
              </li>
              <li>
                <a href={toLocalizedPath(language, '/services')}>{words.services}</a>
              </li>
              <li>
                <a href={toLocalizedPath(language, '/alcohol-calculator')}>{words.calculator}</a>
              </li>
              <li>
                <a href={toLocalizedPath(language, '/quote')}>{words.freeQuote}</a>
              </li>
            </ul>
          </section>
          <section>
            <h2>{words.contact}</h2>
            <ul className="social flush">
              {identity.instagramUrl && (
                <li>
                  <a href={identity.instagramUrl} rel="noopener">
                    <InstagramIcon /> Instagram
                  </a>
                </li>
              )}
              {identity.tiktokUrl && (
                <li>
                  <a href={identity.tiktokUrl} rel="noopener">
                    <TikTokIcon /> TikTok
                  </a>
                </li>
              )}
              <li>
                <a href={`mailto:${identity.email}`}>
                  <EmailIcon />
                  {` ${words.email}`}
                </a>
              </li>
            </ul>
          </section>
          <section>
            <h2>{words.reachOut}</h2>
            <p>{words.reachWords(Boolean(identity.instagramUrl || identity.tiktokUrl))}</p>
            <p>
              <a className="phone" href={formatTelHref(identity.phone)}>
                {formatPhoneNumber(identity.phone)}
              </a>
            </p>
          </section>
          {identity.opening !== '' && (
            <section>
              <h2>{words.opening}</h2>
              <p lang={isOwn && language !== 'en' ? 'en' : undefined}>
                {isOwn ? identity.opening : words.openingWords}
              </p>
            </section>
          )}
        </div>
        <p className="fine cluster">
          <span>
            © {year} {identity.legalName}
          </span>
          <a href={toLocalizedPath(language, '/partners')}>{words.partners}</a>
          {more.map(({ to, label }) => (
            <a key={to} href={toLocalizedPath(language, to)}>
              {pageItemText(language)[label]}
            </a>
          ))}
          <a href={toLocalizedPath(language, '/privacy')}>{words.privacy}</a>
          <a href={toLocalizedPath(language, '/accessibility')}>{words.accessibility}</a>
        </p>
      </div>
    </footer>
  )
}

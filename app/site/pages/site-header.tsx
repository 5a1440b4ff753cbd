import { formatTelHref } from '../../ui/phone-href.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { BrandName } from '../../ui/brand-name.tsx'
import { LogoImage } from '../../ui/logo-image.tsx'
import { toEnglishPath, isTranslatedPath, getOtherLanguage, languageNames, toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { siteLayoutText } from './site-layout-text.ts'

const links = [
  { to: '/', label: 'home' },
  { to: '/ourstory', label: 'story' },
  { to: '/services', label: 'services' },
  { to: '/alcohol-calculator', label: 'calculator' },
  { to: '/quote', label: 'contact' },
] as const

type Place = { path: string; search: string }

export function SiteHeader({ identity, ...place }: { identity: PublicIdentity } & Place) {
  const language = useLanguage()
  const words = siteLayoutText(language)
  return (
    <header className="top">
      <div className="wrap">
        <BrandName name={identity.name} href={toLocalizedPath(language, '/')} />
        <nav className="wide-menu" aria-label={words.main}>
          <Links {...place} />
        </nav>
        <a className="btn" href={toLocalizedPath(language, '/quote')}>
          {words.quote}
        </a>
        <button className="menu-button" type="button" popoverTarget="menu">
          {words.menu}
        </button>
      </div>
      <nav id="menu" className="menu dark flush" popover="auto" aria-label={words.menu}>
        <p className="menu-top bar full-width flush">
          <LogoImage on="dark" />
          <button type="button" className="menu-button" popoverTarget="menu" popoverTargetAction="hide">
            {words.close}
          </button>
        </p>
        <Links {...place} />
        <a className="btn" href={toLocalizedPath(language, '/quote')}>
          {words.quote}
        </a>
        <p>
          {`${words.orCall} `}
          <a className="phone" href={formatTelHref(identity.phone)}>
            {formatPhoneNumber(identity.phone)}
          </a>
        </p>
      </nav>
    </header>
  )
}

function Links({ path, search }: Place) {
  const language = useLanguage()
  const words = siteLayoutText(language)
  const english = toEnglishPath(path)
  const other = getOtherLanguage(language)
  return (
    <ul className="flush">
      {links.map(({ to, label }) => (
        <li key={to}>
          <a
            className="no-underline"
            href={toLocalizedPath(language, to)}
            aria-current={to === english ? 'page' : undefined}
          >
            {words[label]}
          </a>
        </li>
      ))}
      {isTranslatedPath(english) && (
        <li>
          <a className="no-underline" href={toLocalizedPath(other, english) + search} lang={other} hrefLang={other}>
            {languageNames[other]}
          </a>
        </li>
      )}
    </ul>
  )
}

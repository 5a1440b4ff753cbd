import { formatTelHref } from '../../ui/phone-href.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { ClientMessagePage } from './client-page-layout.tsx'
import { clientPageText } from './client-page-text.ts'

/** Page of an invalid link: it never existed, or was replaced. */
export function InvalidLinkPage({ identity }: { identity: PublicIdentity }) {
  const language = useLanguage()
  const { noLink } = clientPageText(language)
  return (
    <ClientMessagePage
      identity={identity}
      language={language}
      other={language === 'en' ? null : { language: 'en', href: '?language=en' }}
      title={noLink.title}
      eyebrow={noLink.title}
      heading={noLink.heading}
      lead={noLink.lead}
    >
      <p>
        {noLink.look} <a href={formatTelHref(identity.phone)}>{formatPhoneNumber(identity.phone)}</a>.
      </p>
      <p>
        <a href={toLocalizedPath(language, '/')}>{noLink.home}</a>
      </p>
    </ClientMessagePage>
  )
}

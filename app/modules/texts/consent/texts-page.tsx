import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import type { PublicIdentity } from '../../../business/stored-settings.ts'
import { toLocalizedPath } from '../../../ui/language.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLanguage } from '../../../ui/page-language.tsx'
import { formatTelHref } from '../../../ui/phone-href.ts'
import { formatConsent } from './consent-labels.ts'
import { textsPageText } from './texts-page-text.ts'

/** The public page about texts, which carriers ask for. */
export function TextsPage({ identity }: { identity: PublicIdentity }) {
  const language = useLanguage()
  const words = textsPageText(language)
  return (
    <>
      <PageHeader eyebrow={words.eyebrow} heading={words.heading(identity.name)} lead={words.lead} />
      <div className="wrap prose-page stack">
        {words.sections(identity.name, formatConsent(language)).map(({ heading, paragraphs }) => (
          <section className="prose" key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section className="prose">
          <h2>{words.help}</h2>
          <p>
            {identity.legalName}, <a href={`mailto:${identity.email}`}>{identity.email}</a>,{' '}
            <a href={formatTelHref(identity.phone)}>{formatPhoneNumber(identity.phone)}</a>.
          </p>
          <p>
            <a href={toLocalizedPath(language, '/privacy')}>{words.privacy}</a>
          </p>
        </section>
      </div>
    </>
  )
}

import { data } from 'react-router'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { isModuleOn } from '../../../business/module-switches.server.ts'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { DocumentHead } from '../../../ui/document-head.tsx'
import { toLocalizedPath } from '../../../ui/language.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { useLanguage } from '../../../ui/page-language.tsx'
import { formatTelHref } from '../../../ui/phone-href.ts'
import { areTextsConnected } from '../account/text-account.server.ts'
import type { Route } from './+types/texts.route'
import { formatTextConsent, textsPagePath } from './consent-labels.ts'
import { textsPageText } from './texts-page-text.ts'

/** `finished`: the page can be cached, because every change of it increments the content revision. */
export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const isOpen = (await isModuleOn(db, 'texts')) && (await areTextsConnected(db, config))
  const { siteUrl } = config
  return data({ identity: await getPublicIdentity(db), siteUrl, isOpen }, { status: isOpen ? 200 : 404 })
}

/** The public page about texts, which carriers ask for. */
export default function TextsRoute({ loaderData: { identity, siteUrl, isOpen } }: Route.ComponentProps) {
  const language = useLanguage()
  const words = textsPageText(language)
  const { name, legalName, email, phone } = identity
  const canonical = isOpen ? `${siteUrl}${textsPagePath}` : null
  return (
    <>
      <DocumentHead title={words.heading(name)} description={words.description(name)} canonical={canonical} />
      {!isOpen && <PageHeader eyebrow={words.eyebrow} heading={words.none} />}
      {isOpen && (
        <>
          <PageHeader eyebrow={words.eyebrow} heading={words.heading(name)} lead={words.lead} />
          <div className="wrap prose-page stack">
            {words.sections(name, formatTextConsent(language)).map(({ heading, paragraphs }) => (
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
                {legalName}, <a href={`mailto:${email}`}>{email}</a>,{' '}
                <a href={formatTelHref(phone)}>{formatPhoneNumber(phone)}</a>.
              </p>
              <p>
                <a href={toLocalizedPath(language, '/privacy')}>{words.privacy}</a>
              </p>
            </section>
          </div>
        </>
      )}
    </>
  )
}

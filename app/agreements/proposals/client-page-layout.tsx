import { formatTelHref } from '../../ui/phone-href.ts'
import { formatServiceArea } from '../../business/service-area.ts'
import type { ReactNode } from 'react'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { BrandName } from '../../ui/brand-name.tsx'
import { OptionalLabelContext } from '../../ui/field.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { LanguageProvider } from '../../ui/page-language.tsx'
import { clientPageText } from './client-page-text.ts'

/** Link to the same page in the other language. */
export type AlternateLanguage = { language: Language; href: string }

type FrameProps = {
  identity: PublicIdentity
  language?: Language | undefined
  other?: AlternateLanguage | null | undefined
  /** Whether the page has its own head in place of the business's name. */
  isBare?: boolean
  children: ReactNode
}

/** Frame of the client page: the business's name above, contact details below, and no links that lead away. */
export function ClientPageLayout({ identity, language = 'en', other, isBare = false, children }: FrameProps) {
  const { name, phone, email, area, legalName } = identity
  const { frame } = clientPageText(language)
  return (
    <LanguageProvider value={language}>
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      {!isBare && (
        <header className="top">
          <div className="wrap">
            <BrandName name={name} href={toLocalizedPath(language, '/')} />
            {other && (
              <ul className="flush">
                <li>
                  <a className="no-underline" href={other.href} lang={other.language} hrefLang={other.language}>
                    {frame.other}
                  </a>
                </li>
              </ul>
            )}
          </div>
        </header>
      )}
      <main id="main">
        <OptionalLabelContext value={frame.optional}>{children}</OptionalLabelContext>
      </main>
      <footer className="foot yours-foot">
        <div className="wrap">
          <p>
            <span>
              {legalName}, {formatServiceArea(area, language)}.
            </span>{' '}
            <a href={formatTelHref(phone)}>{formatPhoneNumber(phone)}</a> <a href={`mailto:${email}`}>{email}</a>{' '}
            <a href={toLocalizedPath(language, '/privacy')}>{frame.privacy}</a>
          </p>
        </div>
      </footer>
    </LanguageProvider>
  )
}

type SheetProps = {
  identity: PublicIdentity
  language?: Language | undefined
  other?: AlternateLanguage | null | undefined
  /** Title of the window, if it is not the heading. */
  title?: string
  eyebrow?: string
  heading: string
  lead?: string
  children: ReactNode
}

/** Line of a link that is closed, with whom to call: "Questions? Call us at (904) 555-0142." */
export function CallUsLine({ phone, language }: { phone: string; language: Language }) {
  return (
    <p>
      {clientPageText(language).closedLink.call} <a href={formatTelHref(phone)}>{formatPhoneNumber(phone)}</a>.
    </p>
  )
}

/** A client page with a single message or question. */
export function ClientMessagePage({ identity, language, other, title, eyebrow, heading, lead, children }: SheetProps) {
  return (
    <ClientPageLayout identity={identity} language={language} other={other}>
      <DocumentHead title={`${title ?? heading} · ${identity.name}`} description={heading} canonical={null} />
      <section className="yours-head dark">
        <div className="wrap">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1>{heading}</h1>
          {lead && (
            <p className="lead" role="status">
              {lead}
            </p>
          )}
        </div>
      </section>
      <div className="wrap yours-sheet">{children}</div>
    </ClientPageLayout>
  )
}

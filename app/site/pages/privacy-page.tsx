import { formatTelHref } from '../../ui/phone-href.ts'
import type { ReactNode } from 'react'
import type { HostedPages, PublicIdentity, PageText } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { OwnerText, useLanguage } from '../../ui/page-language.tsx'
import { privacyPageText } from './privacy-page-text.ts'

type Props = {
  identity: PublicIdentity
  words: PageText
  hosted: HostedPages
  /** External tools that receive quote requests, by the owner's name and the host of each. */
  tools?: string[]
  /** Whether cards are accepted, or payments by card are stored. */
  cards?: boolean
  /** Sections that switched-on modules add to the page. */
  parts?: readonly {
    heading: string
    paragraphs: readonly string[]
    more?: { href: string; label: string } | null
  }[]
}

/** Privacy page: the owner's text and paragraphs derived from the settings, which stay correct without edits. */
export function PrivacyPage({ identity, words, hosted, tools = [], cards = false, parts = [] }: Props) {
  const said = privacyPageText(useLanguage())
  const contents: Contents = [
    ...words.sections.map(({ heading }, i) => ({ id: `part-${i + 1}`, heading: <OwnerText>{heading}</OwnerText> })),
    ...Object.entries(said.parts).map(([id, { heading }]) => ({ id, heading })),
    ...parts.map(({ heading }, i) => ({ id: `more-${i + 1}`, heading })),
    { id: 'other-companies', heading: said.otherCompanies },
    { id: 'who-answers', heading: said.whoAnswers },
  ]
  return (
    <>
      <PageHeader eyebrow={said.eyebrow} heading={said.heading} lead={<OwnerText>{words.lead}</OwnerText>} />
      <div className="wrap prose-page stack">
        <ContentsList label={said.onThisPage} contents={contents} />
        {words.sections.map(({ heading, paragraphs }, i) => (
          <Part key={i} id={`part-${i + 1}`} heading={<OwnerText>{heading}</OwnerText>}>
            {paragraphs.map((paragraph, i) => (
              <p key={i}>
                <OwnerText>{paragraph}</OwnerText>
              </p>
            ))}
          </Part>
        ))}
        {Object.entries(said.parts).map(([id, { heading, paragraphs, ...only }]) => (
          <Part key={id} id={id} heading={heading}>
            {paragraphs.map((paragraph, i) => (
              <p key={i}>{paragraph}</p>
            ))}
            {cards && 'byCard' in only && <p>{only.byCard}</p>}
          </Part>
        ))}
        {parts.map(({ heading, paragraphs, more }, i) => (
          <Part key={heading} id={`more-${i + 1}`} heading={heading}>
            {paragraphs.map((paragraph, i) => (
              <p key={i}>{paragraph}</p>
            ))}
            {more && (
              <p>
                <a href={more.href}>{more.label}</a>
              </p>
            )}
          </Part>
        ))}
        <Part id="other-companies" heading={said.otherCompanies}>
          <OtherCompanies hosted={hosted} />
          {tools.length > 0 && <p>{said.tools(tools)}</p>}
        </Part>
        <Part id="who-answers" heading={said.whoAnswers}>
          <p>
            {identity.legalName}, <a href={`mailto:${identity.email}`}>{identity.email}</a>,{' '}
            <a href={formatTelHref(identity.phone)}>{formatPhoneNumber(identity.phone)}</a>.
          </p>
        </Part>
      </div>
    </>
  )
}

type Contents = { id: string; heading: ReactNode }[]

/** Links to the sections of the page. */
function ContentsList({ label, contents }: { label: string; contents: Contents }) {
  return (
    <nav aria-labelledby="contents">
      <p className="eyebrow" id="contents">
        {label}
      </p>
      <ul className="wrap-line gap-3 flush">
        {contents.map(({ id, heading }) => (
          <li key={id}>
            <a className="tap" href={`#${id}`}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Part({ id, heading, children }: { id: string; heading: ReactNode; children: ReactNode }) {
  return (
    <section className="prose" id={id}>
      <h2>{heading}</h2>
      {children}
    </section>
  )
}

function OtherCompanies({ hosted: { quoteUrl, calculatorUrl } }: { hosted: HostedPages }) {
  const said = privacyPageText(useLanguage())
  const guests = [
    quoteUrl !== null && said.formOf(new URL(quoteUrl).host),
    calculatorUrl !== null && said.calculatorOf(new URL(calculatorUrl).host),
  ].filter((words) => words !== false)
  return <p>{guests.length === 0 ? said.none : said.hosted(guests)}</p>
}

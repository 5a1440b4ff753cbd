import { formatTelHref } from '../../ui/phone-href.ts'
import type { ReactNode } from 'react'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { accessibilityPageText } from './accessibility-page-text.ts'

/** Date of the last manual review of the checks below. The automated checks also run on every change. */
const lastChecked = new Date('2026-11-21')

/** Accessibility statement: the checks, their schedule and a contact for problems. */
export function AccessibilityStatement({ identity }: { identity: PublicIdentity }) {
  const language = useLanguage()
  const { aim, checked, imperfect, inTheWay } = accessibilityPageText(language)
  const day = new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(lastChecked)
  return (
    <div className="wrap prose-page stack">
      <Part heading={aim.heading}>
        <p>{aim.words}</p>
      </Part>
      <Part heading={checked.heading}>
        <p>{checked.always}</p>
        <ul className="bullets">
          {checked.checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
        <p>{checked.behind}</p>
        <p>{checked.last(day)}</p>
      </Part>
      <Part heading={imperfect.heading}>
        <p>{imperfect.words}</p>
      </Part>
      <Part heading={inTheWay.heading}>
        <p>
          {inTheWay.write}
          <a href={`mailto:${identity.email}`}>{identity.email}</a>
          {inTheWay.orCall}
          <a href={formatTelHref(identity.phone)}>{formatPhoneNumber(identity.phone)}</a>
          {inTheWay.weDo}
        </p>
      </Part>
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="prose">
      <h2>{heading}</h2>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { Emblem } from '../../ui/emblem.tsx'
import { Head } from '../../ui/head.tsx'

/** What stands around the couple’s page: our name above it, how to reach us below, and nothing that leads away from it. */
export function YoursFrame({ identity, children }: { identity: Identity; children: ReactNode }) {
  const { name, phone, email, area, legalName } = identity
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <div className="wrap">
          <a className="brand" href="/">
            <Emblem on="dark" />
            {name}
          </a>
        </div>
      </header>
      <main id="main">{children}</main>
      <footer className="foot yours-foot">
        <div className="wrap">
          <p>
            <span>
              {legalName}, {area}.
            </span>{' '}
            <a href={`tel:${phone}`}>{nationalPhone(phone)}</a> <a href={`mailto:${email}`}>{email}</a>{' '}
            <a href="/privacy">Privacy</a>
          </p>
        </div>
      </footer>
    </>
  )
}

type SheetProps = {
  identity: Identity
  /** What the window is called, where it is not the heading. */
  title?: string
  eyebrow?: string
  heading: string
  lead?: string
  children: ReactNode
}

/** A page beside the couple’s own: one thing said or asked, under the same head. */
export function YoursSheet({ identity, title, eyebrow, heading, lead, children }: SheetProps) {
  return (
    <YoursFrame identity={identity}>
      <Head title={`${title ?? heading} · ${identity.name}`} description={heading} canonical={null} />
      <section className="yours-head">
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
    </YoursFrame>
  )
}

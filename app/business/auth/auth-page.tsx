import type { ReactNode } from 'react'
import { LogoImage } from '../../ui/logo-image.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'

type Props = { title: string; lead?: string; isError?: boolean; children: ReactNode }

/** A page shown before log-in: logo, title, lead and a form. */
export function AuthPage({ title, lead, isError = false, children }: Props) {
  return (
    <div className="auth-page">
      <DocumentHead
        title={`${isError ? 'Error: ' : ''}${title} · Backbar`}
        description="The owner’s side of this website."
        canonical={null}
      />
      <header>
        <a className="brand" href="/">
          <LogoImage on="light" />
          Backbar
        </a>
      </header>
      <main id="main">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </main>
    </div>
  )
}

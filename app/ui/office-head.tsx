import type { ReactNode } from 'react'
import { OfficeTitle } from './office-title.tsx'

type Props = { title: string; eyebrow?: string; lead?: string; isError?: boolean; children?: ReactNode }

/** The top of an owner page: what it is about, and what one mostly comes here to do. */
export function OfficeHead({ title, eyebrow, lead, isError = false, children }: Props) {
  return (
    <header className="office-head">
      <OfficeTitle title={title} isError={isError} />
      <div>
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children && <div className="acts">{children}</div>}
    </header>
  )
}

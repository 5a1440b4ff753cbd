import type { ReactNode } from 'react'

type Props = { eyebrow?: string; heading: string; lead?: ReactNode; children?: ReactNode; picture?: ReactNode }

/** The dark header band of a page. */
export function PageHeader({ eyebrow, heading, lead, children, picture }: Props) {
  return (
    <section className={picture ? 'page pictured dark' : 'page dark'}>
      {picture}
      <div className="wrap">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  )
}

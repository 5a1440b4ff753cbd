import type { ReactNode } from 'react'
import { useIsListBesideItem } from './list-detail-layout.tsx'
import { BackOfficeTitle } from './back-office-title.tsx'

type Props = { title: string; eyebrow?: string; lead?: string; isError?: boolean; children?: ReactNode }

/** Header of a back office page: its title and main actions. */
export function BackOfficeHeader({ title, eyebrow, lead, isError = false, children }: Props) {
  const acts = children && <div className="acts">{children}</div>
  if (useIsListBesideItem())
    return (
      <header className="office-head spread">
        <h2>{title}</h2>
        {acts}
      </header>
    )
  return (
    <header className="office-head spread">
      <BackOfficeTitle title={title} isError={isError} />
      <div>
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {acts}
    </header>
  )
}

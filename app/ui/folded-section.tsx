import type { ReactNode } from 'react'

type Props = {
  /** An address with this fragment opens the section. */
  id: string
  heading: string
  /** Text about the hidden content, with its number of items. */
  inside: string
  /** Open from the start, as with an error inside. */
  isOpen?: boolean
  children: ReactNode
}

/** A section of a page that opens on tap. Its target is inside, so that browsers open it for an address. */
export function FoldedSection({ id, heading, inside, isOpen = false, children }: Props) {
  return (
    <details className="slip folded" open={isOpen}>
      <summary>
        <h2>{heading}</h2> <small className="muted">{inside}</small>
      </summary>
      <div id={id} className="menu-part">
        {children}
      </div>
    </details>
  )
}

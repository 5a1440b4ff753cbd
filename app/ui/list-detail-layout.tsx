import { createContext, use, type ReactNode } from 'react'

const BesideDetailContext = createContext(false)

/** Whether a list is shown next to its open item, not as a separate page. */
export function useIsListBesideItem(): boolean {
  return use(BesideDetailContext)
}

type Props = {
  /** The open item. Without one only the list is shown. */
  open: ReactNode
  /** Address of the list's own page, and the text of the link to it. */
  list: [path: string, text: string]
  children: ReactNode
}

/** A list with its open item next to it. On a phone the open item stands alone, with a link to the list. */
export function ListDetailLayout({ open, list: [path, text], children }: Props) {
  if (!open) return children
  return (
    <div className="list-with-open">
      <div>
        {open}
        <p className="to-list">
          <a className="tap" href={path}>
            {text}
          </a>
        </p>
      </div>
      <aside aria-label="The others">
        <BesideDetailContext value={true}>{children}</BesideDetailContext>
      </aside>
    </div>
  )
}

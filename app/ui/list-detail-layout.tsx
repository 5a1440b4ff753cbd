import { createContext, use, type ReactNode } from 'react'

const BesideDetailContext = createContext(false)

/** Whether a list is shown beside its open item, not as a separate page. */
export function useIsBesideDetail(): boolean {
  return use(BesideDetailContext)
}

/** A list with its open item: above the list on a phone, next to it on a wide screen. */
export function ListDetailLayout({ open, children }: { open: ReactNode; children: ReactNode }) {
  if (!open) return children
  return (
    <div className="list-with-open">
      <div>{open}</div>
      <aside aria-label="The others">
        <BesideDetailContext value={true}>{children}</BesideDetailContext>
      </aside>
    </div>
  )
}

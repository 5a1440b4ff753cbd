import { createContext, use, type ReactNode } from 'react'

const Others = createContext(false)

/** Whether a list stands beside the one of it that is open: then it is no page of its own. */
export function useIsBesideDetail(): boolean {
  return use(Others)
}

/** A list, and what is open of it: above the others on a phone, beside them on a wide screen. */
export function ListDetailLayout({ open, children }: { open: ReactNode; children: ReactNode }) {
  if (!open) return children
  return (
    <div className="list-with-open">
      <div>{open}</div>
      <aside aria-label="The others">
        <Others value={true}>{children}</Others>
      </aside>
    </div>
  )
}

import type { Item } from './checklist-facts.ts'
import { countOpen } from './checklist.ts'

export const checklistPath = '/backbar/settings/checklist'

/** Where one goes from a page of the checklist: to what stands open after it in the list, or else back to the list. */
export type NextItem = { what: string | null; to: string }

/** Null on a page that is on no checklist, and where nothing stands open any more. */
export function nextItem(items: Item[], path: string): NextItem | null {
  const isHere = ({ to }: Item) => to !== null && (path === to || path.startsWith(`${to}/`))
  // Some pages lead to the list they stand in once they are saved: that is near enough.
  const isNear = (item: Item) => isHere(item) || (path !== '/backbar' && item.to?.startsWith(`${path}/`))
  const here = items.findLastIndex(isNear)
  if (path === checklistPath || here < 0 || countOpen(items) === 0) return null
  const next = [...items.slice(here), ...items.slice(0, here)].find(
    (item) => !item.isDone && !item.isOptional && item.to !== null && !isHere(item),
  )
  if (!next) return { what: null, to: checklistPath }
  return { what: next.what, to: next.to!.startsWith('#') ? checklistPath + next.to : next.to! }
}

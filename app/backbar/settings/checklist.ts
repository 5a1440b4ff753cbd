import type { ChecklistInputs, ChecklistItem } from './checklist-inputs.ts'
import { listContentChecklistItems } from './content-checklist-items.ts'
import { listServerChecklistItems } from './server-checklist-items.ts'

/** Number of open items that are not optional. */
export function countOpenItems(items: ChecklistItem[]): number {
  return items.filter(({ isDone, isOptional }) => !isDone && !isOptional).length
}

/** Returns all checklist items, in the order to do them. */
export function computeChecklist(facts: ChecklistInputs): ChecklistItem[] {
  return [...listContentChecklistItems(facts), ...listServerChecklistItems(facts)]
}

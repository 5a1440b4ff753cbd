import type { ChecklistInputs, ChecklistItem } from './checklist-inputs.ts'
import { listContentChecklistItems } from './content-checklist-items.ts'
import { listServerChecklistItems } from './server-checklist-items.ts'

/** How many things stand open; what is optional is not counted. */
export function countOpenItems(items: ChecklistItem[]): number {
  return items.filter(({ isDone, isOptional }) => !isDone && !isOptional).length
}

/** Everything to have done before visitors come, in the order one would do it. */
export function computeChecklist(facts: ChecklistInputs): ChecklistItem[] {
  return [...listContentChecklistItems(facts), ...listServerChecklistItems(facts)]
}

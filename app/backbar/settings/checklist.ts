import type { ChecklistInputs, ChecklistItem } from './checklist-facts.ts'
import { listContentChecklistItems } from './content-items.ts'
import { listServerChecklistItems } from './machine-items.ts'

/** How many things stand open; what is optional is not counted. */
export function countOpenItems(items: ChecklistItem[]): number {
  return items.filter(({ isDone, isOptional }) => !isDone && !isOptional).length
}

/** Everything to have done before visitors come, in the order one would do it. */
export function computeChecklist(facts: ChecklistInputs): ChecklistItem[] {
  return [...listContentChecklistItems(facts), ...listServerChecklistItems(facts)]
}

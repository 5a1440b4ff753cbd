import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution, defineHook } from '../../plumbing/modules/hooks.server.ts'
import type { Language } from '../../ui/language.ts'
import type { FormCheckbox, TickedCheckboxes } from './form-checkbox.ts'

/** A stored quote request with its checked boxes. */
export type EventWithCheckboxes = TickedCheckboxes & { eventId: string; phone: string | null; language: Language }

/** Checkboxes of modules on the quote form. They change with the content revision alone, because the page is cached. */
export const formCheckboxes = defineContribution<[language: Language], FormCheckbox | null>('form-boxes')

/**
 * Hook for events whose form has checkboxes of modules. Runs in the transaction that stores the quote requests, before
 * they are inserted. `now` in epoch milliseconds.
 */
export const checkboxesTicked = defineHook<[of: readonly EventWithCheckboxes[], now: number]>('boxes-ticked')

/** Returns the checkboxes of modules on the quote form. */
export async function listFormCheckboxes(db: Db, language: Language): Promise<FormCheckbox[]> {
  return (await formCheckboxes.list(db, language)).filter((box) => box !== null)
}

/** Returns the boxes that a posted form ticked, or undefined for none. Unknown names are left out. */
export async function parseTickedCheckboxes(
  db: Db,
  input: Readonly<Record<string, string>>,
  { language, page }: { language: Language; page: string },
): Promise<TickedCheckboxes | undefined> {
  const boxes = await listFormCheckboxes(db, language)
  const names = boxes.flatMap(({ name }) => (input[name] === 'yes' ? [name] : []))
  return names.length > 0 ? { names, page } : undefined
}

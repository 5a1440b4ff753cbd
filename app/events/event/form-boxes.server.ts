import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution, defineHook } from '../../plumbing/modules/hooks.server.ts'
import type { Language } from '../../ui/language.ts'
import type { FormBox, TickedBoxes } from './form-box.ts'

/** A stored request with ticked boxes. */
export type BoxesOfEvent = TickedBoxes & { eventId: string; phone: string | null; language: Language }

/** Checkboxes of modules on the quote form. They change with the content revision alone, because the page is cached. */
export const formBoxes = defineContribution<[language: Language], FormBox | null>('form-boxes')

/** Runs in the transaction that stores the requests, before they are inserted. `now` in epoch milliseconds. */
export const boxesTicked = defineHook<[of: readonly BoxesOfEvent[], now: number]>('boxes-ticked')

/** Returns the checkboxes of modules on the quote form. */
export async function listFormBoxes(db: Db, language: Language): Promise<FormBox[]> {
  return (await formBoxes.list(db, language)).filter((box) => box !== null)
}

/** Returns the boxes that a posted form ticked, or undefined for none. Unknown names are left out. */
export async function parseTickedBoxes(
  db: Db,
  input: Readonly<Record<string, string>>,
  { language, page }: { language: Language; page: string },
): Promise<TickedBoxes | undefined> {
  const boxes = await listFormBoxes(db, language)
  const names = boxes.flatMap(({ name }) => (input[name] === 'yes' ? [name] : []))
  return names.length > 0 ? { names, page } : undefined
}

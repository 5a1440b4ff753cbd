import type { WholeMenu } from '../catalogue/whole-menu.ts'
import { differences, type Difference } from '../../ui/differences.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { labelsOf, type FormField, type Words } from '../../ui/form-field.ts'

/** What an edit makes of the menu, and under which key the entry stands there; or every field to mend. */
export type Edit = { menu: WholeMenu; key: string } | { errors: FieldMessage[] }

/** How one kind of entry on the menu is written down, read back and put in its place. */
export type EntryKind = {
  title: (menu: WholeMenu, key: string) => string
  fields: (menu: WholeMenu, key: string) => FormField[]
  /** The stored entry as its form would show it; null where there is none. */
  wordsOf: (menu: WholeMenu, key: string) => Words | null
  /** An empty form; null where nothing can be added. */
  blank: Words | null
  /** The menu with these words in the place of what stands under the key, or after all others. */
  edit: (menu: WholeMenu, key: string, words: Words) => Edit
  /** Why an entry must stay, as a sentence; null where it may go. */
  reasonToStay: (menu: WholeMenu, key: string) => string | null
  /** The part of the services page that shows it. */
  place: (key: string) => string | null
}

/** The fields in which two ways of filling in a form differ, in words. */
export function entryDifferences(fields: FormField[], stored: Words, typed: Words): Difference[] {
  const told = (words: Words) =>
    Object.fromEntries(fields.map((field) => [field.name, spoken(field, words[field.name])]))
  return differences(labelsOf(fields), told(stored), told(typed))
}

/** The list with a thing in the place of the one of its key, or at its end. */
export function put<Thing>(list: Thing[], thing: Thing, isSame: (other: Thing) => boolean): Thing[] {
  return list.some(isSame) ? list.map((other) => (isSame(other) ? thing : other)) : [...list, thing]
}

function spoken({ as, choices }: FormField, typed = ''): string {
  if (as === 'tick') return typed === '' ? 'no' : 'yes'
  if (as === 'choice' || as === 'row') return choices?.find(({ value }) => value === typed)?.label ?? typed
  return typed.replaceAll('\r\n', '\n').trim()
}

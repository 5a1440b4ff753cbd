import type { WholeMenu } from '../catalogue/whole-menu.ts'
import type { FieldMessage } from '../ui/field-errors.ts'

/** A form's texts by name; a box that is not ticked has none. */
export type Words = Record<string, string>

export type EntryField = {
  name: string
  label: string
  hint?: string
  as: 'line' | 'text' | 'price' | 'count' | 'tick' | 'choice'
  rows?: number
  choices?: { value: string; label: string }[]
  optional?: boolean
}

/** What an edit makes of the menu, and under which key the entry stands there; or every field to mend. */
export type Edit = { menu: WholeMenu; key: string } | { errors: FieldMessage[] }

/** How one kind of entry on the menu is written down, read back and put in its place. */
export type EntryKind = {
  title: (menu: WholeMenu, key: string) => string
  fields: (menu: WholeMenu, key: string) => EntryField[]
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

export type Difference = { label: string; stored: string; typed: string }

/** The fields in which two ways of filling in a form differ, in words. */
export function differences(fields: EntryField[], stored: Words, typed: Words): Difference[] {
  return fields
    .map((field) => ({ label: field.label, stored: spoken(field, stored[field.name]), typed: spoken(field, typed[field.name]) }))
    .filter(({ stored, typed }) => stored !== typed)
}

/** The list with a thing in the place of the one of its key, or at its end. */
export function put<Thing>(list: Thing[], thing: Thing, isSame: (other: Thing) => boolean): Thing[] {
  return list.some(isSame) ? list.map((other) => (isSame(other) ? thing : other)) : [...list, thing]
}

function spoken({ as, choices }: EntryField, typed = ''): string {
  if (as === 'tick') return typed === '' ? 'no' : 'yes'
  if (as === 'choice') return choices?.find(({ value }) => value === typed)?.label ?? typed
  return typed.replaceAll('\r\n', '\n').trim()
}

import { tick, type Form } from '../../business/forms/form.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { WholeMenu } from '../catalogue/whole-menu.ts'

/** What an edit makes of the menu, and under which key the entry stands there. */
export type Edit = { menu: WholeMenu; key: string }

/** What the form of any entry says. */
export type Entry = Record<string, unknown>

/** How one kind of entry on the menu is asked for, read back and put in its place. */
export type EntryKind<Values = Entry> = {
  noun: string
  /** What an entry that is not there yet is called, and what its form begins with; null where none can be added. */
  fresh: { title: string; input: FormInput } | null
  /** Its form, whose rules are what does not go together with the rest of the menu. */
  form(menu: WholeMenu, key: string): Form<Values>
  title(values: Values): string
  /** What is stored under a key; null where nothing is. */
  read(menu: WholeMenu, key: string): Values | null
  /** The menu with these in the place of what stands under the key, or after all others. */
  put(menu: WholeMenu, key: string, values: Values): Edit
  /** Why an entry must stay, as a sentence; null where it may go. */
  reasonToStay(menu: WholeMenu, key: string): string | null
  /** The part of the services page that shows it. */
  place(key: string): string | null
}

export const isVisible = tick({
  label: 'Visitors see it',
  hint: 'Hidden, it is on no page and cannot be asked for.',
})

/** The texts of an entry's form as it is stored; null where there is none. */
export function getMenuEntryInput(kind: EntryKind, menu: WholeMenu, key: string): FormInput | null {
  const values = kind.read(menu, key)
  return values && kind.form(menu, key).textsOf(values)
}

/** What a form as it was filled in makes of the menu, or what to mend. */
export function parseMenuEdit(
  kind: EntryKind,
  menu: WholeMenu,
  key: string,
  input: FormInput,
): Edit | { errors: FieldMessage[] } {
  const reading = kind.form(menu, key).read(input)
  return 'errors' in reading ? reading : kind.put(menu, key, reading.values)
}

/** The list with a thing in the place of the one of its key, or at its end. */
export function put<Thing>(list: Thing[], thing: Thing, isSame: (other: Thing) => boolean): Thing[] {
  return list.some(isSame) ? list.map((other) => (isSame(other) ? thing : other)) : [...list, thing]
}

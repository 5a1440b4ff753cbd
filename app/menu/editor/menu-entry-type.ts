import { checkboxField, type FormDefinition } from '../../business/forms/form.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { FullMenu } from '../catalog/full-menu.ts'

/** The menu after an edit, and the key of the edited entry. */
export type MenuEdit = { menu: FullMenu; key: string }

/** Form values of any entry. */
export type MenuEntryValues = Record<string, unknown>

/** A kind of menu entry: its form, and how its values are read from the menu and put into it. */
export type MenuEntryType<Values = MenuEntryValues> = {
  noun: string
  /** Title and initial input of a new entry. Null if none can be added. */
  fresh: { title: string; input: FormInput } | null
  /** Form of the menu entry, with rules that check an entry against the rest of the menu. */
  form(menu: FullMenu, key: string): FormDefinition<Values>
  title(values: Values): string
  /** Stored values under a key. Null if there are none. */
  read(menu: FullMenu, key: string): Values | null
  /** Returns the menu with these values in place of the entry with this key, or at the end. */
  put(menu: FullMenu, key: string, values: Values): MenuEdit
  /** Reason why an entry can't be deleted, as a sentence. Null if it can. */
  reasonToStay(menu: FullMenu, key: string): string | null
  /** Section of the services page that shows the entry. Null if none does. */
  place(key: string): string | null
}

export const visibilityField = checkboxField({
  label: 'Visitors see it',
  hint: 'Hidden, it is on no page and cannot be asked for.',
})

/** Form input of a stored entry. Null if there is none. */
export function getMenuEntryInput(kind: MenuEntryType, menu: FullMenu, key: string): FormInput | null {
  const values = kind.read(menu, key)
  return values && kind.form(menu, key).textsOf(values)
}

/** Applies a filled form to the menu. Returns the edited menu or field errors. */
export function parseMenuEdit(
  kind: MenuEntryType,
  menu: FullMenu,
  key: string,
  input: FormInput,
): MenuEdit | { errors: FieldError[] } {
  const reading = kind.form(menu, key).read(input)
  return 'errors' in reading ? reading : kind.put(menu, key, reading.values)
}

/** Replaces the list item with the same key, or appends the item. */
export function replaceOrAppend<Thing>(list: Thing[], thing: Thing, isSame: (other: Thing) => boolean): Thing[] {
  return list.some(isSame) ? list.map((other) => (isSame(other) ? thing : other)) : [...list, thing]
}

import { checkboxField, type FormDefinition } from '../../business/forms/form.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { FullMenu } from '../catalog/full-menu.ts'

/** What an edit makes of the menu, and under which key the entry stands there. */
export type MenuEdit = { menu: FullMenu; key: string }

/** What the form of any entry says. */
export type MenuEntryValues = Record<string, unknown>

/** How one kind of entry on the menu is asked for, read back and put in its place. */
export type MenuEntryType<Values = MenuEntryValues> = {
  noun: string
  /** What an entry that is not there yet is called, and what its form begins with; null where none can be added. */
  fresh: { title: string; input: FormInput } | null
  /** Its form, whose rules are what does not go together with the rest of the menu. */
  form(menu: FullMenu, key: string): FormDefinition<Values>
  title(values: Values): string
  /** What is stored under a key; null where nothing is. */
  read(menu: FullMenu, key: string): Values | null
  /** The menu with these in the place of what stands under the key, or after all others. */
  put(menu: FullMenu, key: string, values: Values): MenuEdit
  /** Why an entry must stay, as a sentence; null where it may go. */
  reasonToStay(menu: FullMenu, key: string): string | null
  /** The part of the services page that shows it. */
  place(key: string): string | null
}

export const visibilityField = checkboxField({
  label: 'Visitors see it',
  hint: 'Hidden, it is on no page and cannot be asked for.',
})

/** The texts of an entry's form as it is stored; null where there is none. */
export function getMenuEntryInput(kind: MenuEntryType, menu: FullMenu, key: string): FormInput | null {
  const values = kind.read(menu, key)
  return values && kind.form(menu, key).textsOf(values)
}

/** What a form as it was filled in makes of the menu, or what to mend. */
export function parseMenuEdit(
  kind: MenuEntryType,
  menu: FullMenu,
  key: string,
  input: FormInput,
): MenuEdit | { errors: FieldError[] } {
  const reading = kind.form(menu, key).read(input)
  return 'errors' in reading ? reading : kind.put(menu, key, reading.values)
}

/** The list with a thing in the place of the one of its key, or at its end. */
export function replaceOrAppend<Thing>(list: Thing[], thing: Thing, isSame: (other: Thing) => boolean): Thing[] {
  return list.some(isSame) ? list.map((other) => (isSame(other) ? thing : other)) : [...list, thing]
}

import type { Catalogue } from '../catalogue/catalogue.ts'
import type { WholeMenu } from '../catalogue/whole-menu.ts'
import type { Picture, Place } from '../../photos/library/picture.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { entryKinds, type KindName } from './entry-kinds.ts'
import type { Difference } from '../../ui/differences.ts'
import type { FormField, Words } from '../../ui/form-field.ts'
import type { EveningLine } from './sample-evening.ts'

/** An entry opened for editing: its form, as stored or as typed, and what came of posting it. */
export type EntrySheet = {
  kind: KindName
  title: string
  /** Where the form posts to. */
  action: string
  fields: FormField[]
  words: Words
  /** What the stored entry was when the form was opened. */
  seen: string
  isNew: boolean
  /** Why it cannot be deleted; null where it can. */
  stays: string | null
  place: string | null
  /** Texts that may speak of the rules' numbers. */
  speaks: { label: string; address: string }[]
  errors: FieldMessage[]
  meanwhile: Difference[] | null
  isGone: boolean
  preview: Preview | null
}

/** The services page with words nobody has saved yet, and what an evening would cost with them. */
export type Preview = {
  catalogue: Catalogue
  pictures: Partial<Record<Place, Picture>>
  evening: EveningLine[]
  isHidden: boolean
}

/** The sheet of an entry as it is stored; null where there is none under this key and none can be added. */
export function sheetOf(menu: WholeMenu, kind: KindName, key: string, isNew: boolean, seen: string): EntrySheet | null {
  const entry = entryKinds[kind]
  const words = isNew ? entry.blank : entry.wordsOf(menu, key)
  if (!words) return null
  return {
    kind,
    title: entry.title(menu, key),
    action: entryAddress(kind, key),
    fields: entry.fields(menu, key),
    words,
    seen,
    isNew,
    stays: isNew ? null : entry.reasonToStay(menu, key),
    place: isNew && kind === 'experiences' ? 'event-experiences' : entry.place(key),
    speaks: kind === 'rules' ? textsWithNumbers(menu) : [],
    errors: [],
    meanwhile: null,
    isGone: false,
    preview: null,
  }
}

/** Where an entry is edited. The rules are one sheet without a key. */
export function entryAddress(kind: KindName, key: string): string {
  return key === '' ? `/backbar/menu/${kind}` : `/backbar/menu/${kind}/${encodeURIComponent(key)}`
}

/** Details and notes that speak of hours, guests, miles or money: no rule changes them, somebody has to. */
function textsWithNumbers({ details, addOns, ownAddOns }: WholeMenu) {
  const number = /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i
  return [
    ...details
      .filter(({ words }) => number.test(words))
      .map(({ id, heading }) => ({ label: heading, address: entryAddress('details', id) })),
    ...addOns
      .filter(({ note }) => number.test(note))
      .map(({ code, label }) => ({ label, address: entryAddress('add-ons', code) })),
    ...ownAddOns
      .filter(({ note }) => number.test(note))
      .map(({ slug, label }) => ({ label, address: entryAddress('own-add-ons', slug) })),
  ]
}

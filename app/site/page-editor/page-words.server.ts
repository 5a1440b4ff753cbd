import { readSetting } from '../../business/business.server.ts'
import type { Settings } from '../../business/business.ts'
import { saveSetting, type Saved } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import { pageForms, pageNames, type PageName } from './page-forms.ts'
import { judgeFields, type PageForm, type Typed } from './word-fields.ts'

/** A page's words as they are stored, in the fields of its form, with the mark that says which they were. */
export async function readTyped(db: Db, name: PageName): Promise<{ typed: Typed; seen: string }> {
  const words = await readSetting(db, name)
  return { typed: formOf(name).typedFrom(words), seen: versionTag(words) }
}

/** Saves a page's words as the owner's own. `typed.seen` is the mark of the words the form was opened with. */
export async function saveWords(db: Db, name: PageName, typed: Typed, now: number): Promise<Saved<Typed>> {
  const form = formOf(name)
  const errors = judgeFields(form.fields(typed), typed)
  if (errors.length > 0) return { kind: 'invalid', errors, seen: typed.seen ?? '' }
  const keep = { form: pageForm(name), title: form.title, words: form.typedFrom }
  const saved = await saveSetting(db, name, form.wordsFrom(typed), typed.seen ?? '', now, { keep })
  return saved.kind === 'conflict' ? { ...saved, stored: form.typedFrom(saved.stored) } : saved
}

/** The address of the form a page's words are changed with. */
export function pageForm(name: PageName): string {
  return `/backbar/pages/${name}`
}

/** Which pages still say what the sample brand says, and when each was last changed, in epoch milliseconds. */
export async function readPageStates(db: Db): Promise<{ name: PageName; isSample: boolean; changedAt: number }[]> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'is_sample', 'changed_at'])
    .where('name', 'in', [...pageNames])
    .execute()
  return pageNames.map((name) => {
    const row = rows.find((row) => row.name === name)
    return { name, isSample: row?.is_sample === 1, changedAt: row?.changed_at ?? 0 }
  })
}

/** A page's form for whoever holds its words, but not which page's they are. */
function formOf(name: PageName): PageForm<Settings[PageName]> {
  return pageForms[name] as PageForm<Settings[PageName]>
}

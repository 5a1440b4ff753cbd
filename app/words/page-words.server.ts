import { readSetting, writeSetting } from '../business/business.server.ts'
import type { Settings } from '../business/business.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import type { FieldMessage } from '../ui/field-errors.ts'
import { pageForms, pageNames, type PageName } from './page-forms.ts'
import { judgeFields, type PageForm, type Typed } from './word-fields.ts'

/** What became of a page's form: saved, words to mend, or another tab was faster. Words as the form has them. */
export type Saving = { kind: 'saved' } | { kind: 'errors'; errors: FieldMessage[] } | { kind: 'conflict'; stored: Typed; seen: string }

/** A page's words as they are stored, in the fields of its form, with the mark that says which they were. */
export async function readTyped(db: Db, name: PageName): Promise<{ typed: Typed; seen: string }> {
  const words = await readSetting(db, name)
  return { typed: formOf(name).typedFrom(words), seen: seenMark(words) }
}

/** Saves a page's words as the owner's own. `typed.seen` is the mark of the words the form was opened with. */
export async function saveWords(db: Db, name: PageName, typed: Typed, now: number): Promise<Saving> {
  const form = formOf(name)
  const errors = judgeFields(form.fields(typed), typed)
  if (errors.length > 0) return { kind: 'errors', errors }
  const words = form.wordsFrom(typed)
  return db.transaction().execute(async (db) => {
    await raiseRevision(db, 'content')
    const stored = await readTyped(db, name)
    // A form sent twice is no quarrel.
    const isOurs = seenMark(form.wordsFrom(stored.typed)) === seenMark(words)
    if (stored.seen !== typed.seen && !isOurs) return { kind: 'conflict', stored: stored.typed, seen: stored.seen }
    await writeSetting(db, name, words, now)
    return { kind: 'saved' }
  })
}

/** Which pages still say what the sample brand says, and when each was last changed, in epoch milliseconds. */
export async function readPageStates(db: Db): Promise<{ name: PageName; isSample: boolean; changedAt: number }[]> {
  const rows = await db.selectFrom('setting').select(['name', 'is_sample', 'changed_at']).where('name', 'in', [...pageNames]).execute()
  return pageNames.map((name) => {
    const row = rows.find((row) => row.name === name)
    return { name, isSample: row?.is_sample === 1, changedAt: row?.changed_at ?? 0 }
  })
}

/** A page's form for whoever holds its words, but not which page's they are. */
function formOf(name: PageName): PageForm<Settings[PageName]> {
  return pageForms[name] as PageForm<Settings[PageName]>
}

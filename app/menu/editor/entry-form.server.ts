import { saidOf } from '../../business/earlier-versions.ts'
import { seenTag } from '../../business/save-if-unchanged.server.ts'
import { readWholeMenu } from '../catalogue/whole-menu.server.ts'
import { asVisitorsSee, type WholeMenu } from '../catalogue/whole-menu.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { deleteEntry, newKey, saveEntry } from './entries.server.ts'
import { entryKinds, type KindName } from './entry-kinds.ts'
import { sheetOf, type EntrySheet, type Preview } from './entry-sheet.ts'
import { entryDifferences } from './entry.ts'
import type { Words } from '../../ui/form-field.ts'
import { eveningLines, type Chosen } from './sample-evening.ts'

/** Where a posted form leads: to another page, or back to its own with a status. */
export type Answer = { to: string } | { sheet: EntrySheet; status: number }

/** An entry's form as it is stored, or an empty one; null where there is no such entry. */
export async function openEntry(db: Db, kind: KindName, key: string): Promise<EntrySheet | null> {
  return sheetOn(await readWholeMenu(db), kind, key)
}

/** Does what an entry's form asks for: shows it, saves it or deletes it. Null where there is no such entry. */
export async function answerEntry(
  db: Db,
  kind: KindName,
  key: string,
  words: Words,
  now: number,
): Promise<Answer | null> {
  const menu = await readWholeMenu(db)
  const stored = sheetOn(menu, kind, key)
  if (!stored && !entryKinds[kind].blank) return null
  const sheet = { ...(stored ?? missing(menu, kind)), words, seen: words.seen ?? '' }
  if (words.intent === 'delete') return deleted(db, sheet, kind, key, now)
  if (words.intent === 'preview') return previewed(db, sheet, menu, key)
  const saving = await saveEntry(db, kind, key, words, now)
  if (saving.kind === 'saved')
    return { to: `/backbar/menu?${saidOf(key === newKey ? 'added' : 'saved', saving)}#${kind}` }
  if (saving.kind === 'invalid') return { sheet: { ...sheet, errors: saving.errors }, status: 422 }
  if (saving.kind === 'gone') return { sheet: { ...missing(menu, kind), words, isGone: true }, status: 409 }
  const meanwhile = entryDifferences(sheet.fields, saving.stored, words)
  return { sheet: { ...sheet, seen: saving.seen, meanwhile }, status: 409 }
}

function sheetOn(menu: WholeMenu, kind: KindName, key: string): EntrySheet | null {
  return sheetOf(menu, kind, key, key === newKey, seenTag(entryKinds[kind].wordsOf(menu, key)))
}

/** What was deleted while somebody edited it can be added again: their words become a new entry. */
function missing(menu: WholeMenu, kind: KindName): EntrySheet {
  return sheetOn(menu, kind, newKey)!
}

async function deleted(db: Db, sheet: EntrySheet, kind: KindName, key: string, now: number): Promise<Answer> {
  const deletion = await deleteEntry(db, kind, key, now)
  if (deletion.kind === 'deleted') return { to: `/backbar/menu?said=deleted&bin=${deletion.bin}#${kind}` }
  if (deletion.kind === 'gone') return { to: '/backbar/menu' }
  const stored = await openEntry(db, kind, key)
  return { sheet: { ...(stored ?? sheet), errors: [{ field: 'delete', message: deletion.reason }] }, status: 422 }
}

async function previewed(db: Db, sheet: EntrySheet, menu: WholeMenu, key: string): Promise<Answer> {
  const edit = entryKinds[sheet.kind].edit(menu, key, sheet.words)
  if ('errors' in edit) return { sheet: { ...sheet, errors: edit.errors }, status: 422 }
  const choices: Partial<Record<KindName, Chosen>> = {
    experiences: { experience: edit.key },
    packages: { package: edit.key },
    'own-add-ons': { addOn: edit.key },
  }
  const chosen = choices[sheet.kind] ?? {}
  const preview: Preview = {
    catalogue: { version: 0, ...asVisitorsSee(edit.menu) },
    pictures: await readPictures(db),
    evening: sheet.kind === 'details' ? [] : eveningLines(menu, edit.menu, chosen),
    isHidden: sheet.fields.some(({ name }) => name === 'isVisible') && !sheet.words.isVisible,
  }
  return { sheet: { ...sheet, preview }, status: 200 }
}

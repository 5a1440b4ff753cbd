import { getSetting, createSettingSampleFlag, saveSetting } from '../../business/stored-settings.server.ts'
import type { StoredSettings } from '../../business/stored-settings.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import {
  getPageEditorPath,
  pageTextForms,
  editablePageNames,
  listPageTextDifferences,
  type EditablePageName,
} from './page-text-forms.ts'
import { validatePageText, type PageTextForm, type Typed } from './page-text-fields.ts'

/** A page's words as they are stored, in the fields of its form, with the mark that says which they were. */
export async function getPageTextInput(db: Db, name: EditablePageName): Promise<{ typed: Typed; seen: string }> {
  const words = await getSetting(db, name)
  return { typed: getForm(name).typedFrom(words), seen: computeVersionTag(words) }
}

/** A page's words as kept; once saved they are the owner's own. */
export function createPageTextEditForm(name: EditablePageName): EditForm<StoredSettings[EditablePageName]> {
  const { title, fields, typedFrom, wordsFrom } = getForm(name)
  return {
    form: {
      read(typed) {
        const errors = validatePageText(fields(typed), typed)
        return errors.length > 0 ? { errors } : { values: wordsFrom(typed) }
      },
      textsOf: typedFrom,
      differ: (stored, typed) => listPageTextDifferences(name, stored, typed),
    },
    address: () => getPageEditorPath(name),
    locks: [`setting:${name}`],
    canAdd: false,
    read: (db) => getSetting(db, name),
    write: (db, words, { now }) => saveSetting(db, name, words, now),
    title: () => title,
    sample: () => createSettingSampleFlag(name),
  }
}

/** Which pages still say what the sample brand says, and when each was last changed, in epoch milliseconds. */
export async function listPageStates(
  db: Db,
): Promise<{ name: EditablePageName; isSample: boolean; changedAt: number }[]> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'is_sample', 'changed_at'])
    .where('name', 'in', [...editablePageNames])
    .execute()
  return editablePageNames.map((name) => {
    const row = rows.find((row) => row.name === name)
    return { name, isSample: row?.is_sample === 1, changedAt: row?.changed_at ?? 0 }
  })
}

/** A page's form for whoever holds its words, but not which page's they are. */
function getForm(name: EditablePageName): PageTextForm<StoredSettings[EditablePageName]> {
  return pageTextForms[name] as PageTextForm<StoredSettings[EditablePageName]>
}

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

/** Returns the stored text of a page as form input, with the version tag of that text. */
export async function getPageTextInput(db: Db, name: EditablePageName): Promise<{ typed: Typed; seen: string }> {
  const words = await getSetting(db, name)
  return { typed: getForm(name).typedFrom(words), seen: computeVersionTag(words) }
}

/** Edit form that saves a page's text. Saved text no longer counts as sample text. */
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

/**
 * Lists the editable pages: whether each still has its sample text, and the time of its last change in epoch
 * milliseconds.
 */
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

/** Returns a page's form with the text type widened to that of any editable page. */
function getForm(name: EditablePageName): PageTextForm<StoredSettings[EditablePageName]> {
  return pageTextForms[name] as PageTextForm<StoredSettings[EditablePageName]>
}

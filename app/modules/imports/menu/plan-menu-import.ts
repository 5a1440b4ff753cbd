import type { StoredSettings } from '../../../business/stored-settings.ts'
import type { FullMenu } from '../../../menu/catalog/full-menu.ts'
import { menuEntryTypes } from '../../../menu/editor/menu-entry-types.ts'
import { parseMenuEdit, getMenuEntryInput } from '../../../menu/editor/menu-entry-type.ts'
import { splitLines } from '../../../menu/editor/package-entry-type.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { SkippedItem } from './parse-documents.ts'
import type { ImportedMenuEntry } from './map-documents.ts'

type ImportRecord = StoredSettings['former']

export type MenuDifference = { label: string; stored: string; typed: string }

/** Effect of an import on the current menu. */
export type MenuImportPlan = {
  changes: MenuDifference[]
  /** Contribution of each document to the menu. */
  understood: { path: string; words: string }[]
  edited: { kind: ImportedMenuEntry['kind']; key: string }[]
  menu: FullMenu
  /** Documents imported before without new values. The owner's later edits stay. */
  known: string[]
  /** Documents with the same values as the menu. */
  same: string[]
  strange: SkippedItem[]
  record: ImportRecord
}

/**
 * Plans the import into a menu. Every entry passes the same form as the owner's input, and entries it rejects are
 * reported.
 */
export function planMenuImport(entries: ImportedMenuEntry[], before: FullMenu, record: ImportRecord): MenuImportPlan {
  const plan: MenuImportPlan = {
    changes: [],
    understood: [],
    edited: [],
    menu: before,
    known: [],
    same: [],
    strange: [],
    record: { ...record },
  }
  for (const entry of entries) {
    const paths = entry.documents.map(({ path }) => path)
    const isKnown = entry.documents.every(({ path, said }) => record[path] === said)
    plan.understood.push(
      ...entry.documents.map(({ path, said }) => ({ path, words: formatEntry(entry, said, before) })),
    )
    if (isKnown) plan.known.push(...paths)
    else applyEntry(plan, entry, paths)
  }
  return plan
}

function applyEntry(plan: MenuImportPlan, imported: ImportedMenuEntry, paths: string[]): void {
  const entry = menuEntryTypes[imported.kind]
  const stored = getMenuEntryInput(entry, plan.menu, imported.key) ?? {}
  const input = { ...stored, ...imported.input, ...(imported.isPart && mergeOtherParts(stored, imported, plan.record)) }
  const edit = parseMenuEdit(entry, plan.menu, imported.key, input)
  if ('errors' in edit) {
    plan.strange.push(
      ...paths.map((path) => ({ path, value: '', why: edit.errors.map(({ message }) => message).join('. ') })),
    )
    return
  }
  const title = getTitle(imported, plan.menu)
  const changes = entry.form(plan.menu, imported.key).differ(stored, getMenuEntryInput(entry, edit.menu, imported.key)!)
  plan.menu = edit.menu
  for (const { path, said } of imported.documents) plan.record[path] = said
  if (changes.length === 0) return void plan.same.push(...paths)
  plan.changes.push(...changes.map(({ label, ...words }) => ({ label: `${title}: ${label}`, ...words })))
  plan.edited.push({ kind: imported.kind, key: imported.key })
}

/** Items of this page together with those of pages imported before, as the owner has them now. */
function mergeOtherParts(stored: FormInput, { documents }: ImportedMenuEntry, record: ImportRecord): FormInput {
  const collection = documents[0]!.path.split('/')[0]!
  const others = Object.keys(record).filter(
    (path) => path.startsWith(`${collection}/`) && documents.every((doc) => doc.path !== path),
  )
  if (others.length === 0) return {}
  const news = documents.filter(({ path, said }) => record[path] !== said)
  const saidElsewhere = new Set(others.flatMap((path) => parseRecordedItems(record[path])))
  const outdated = news
    .flatMap(({ path }) => parseRecordedItems(record[path]))
    .filter((item) => !saidElsewhere.has(item))
  const kept = splitLines(stored.items ?? '').filter((item) => !outdated.includes(item))
  return { items: [...new Set([...kept, ...news.flatMap(({ said }) => parseRecordedItems(said))])].join('\n') }
}

/** Items of a document as recorded. Empty for a new document. */
function parseRecordedItems(said: string | undefined): string[] {
  return said === undefined ? [] : splitLines((JSON.parse(said) as FormInput).items ?? '')
}

function formatEntry(entry: ImportedMenuEntry, said: string, menu: FullMenu): string {
  const told = menuEntryTypes[entry.kind].form(menu, entry.key).differ({}, JSON.parse(said) as FormInput)
  return `${getTitle(entry, menu)}: ${told.map(({ label, typed }) => `${label.toLowerCase()} “${typed.replaceAll('\n', '; ')}”`).join(', ')}`
}

function getTitle({ kind, key }: ImportedMenuEntry, menu: FullMenu): string {
  const stored = menuEntryTypes[kind].read(menu, key)
  return stored ? menuEntryTypes[kind].title(stored) : key
}

import { findSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import { getFullMenu } from '../../../menu/catalog/full-menu.server.ts'
import { menuLock } from '../../../menu/editor/menu-entry-form.server.ts'
import { saveMenuEntry } from '../../../menu/editor/save-menu-entry.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../../plumbing/database/revision.server.ts'
import { computeVersionTag } from '../../../plumbing/database/version-tag.server.ts'
import { verifyToken, signToken } from '../../../plumbing/secrets/signed-token.server.ts'
import type { ParseDumpResult } from './parse-dump.ts'
import { parseDocuments, type SkippedItem } from './parse-documents.ts'
import type { MenuImportPreview } from './menu-import-state.ts'
import { planMenuImport, type MenuImportPlan } from './plan-menu-import.ts'
import { convertMenuDocuments, type ImportedMenuEntry } from './map-documents.ts'

type Services = { db: Db; now: () => number; config: { secret: string } }

/** Parsed content of a dump. The page carries it, signed, until the owner decides. */
type SignedImport = { entries: ImportedMenuEntry[]; strange: SkippedItem[]; moreStrange: number; notes: string[] }

const maxListed = 100
const maxEntries = 500

/** Previews a dump's changes of the menu, or returns its problem. Changes nothing. */
export async function previewMenuImport(
  { db, config }: Services,
  reading: ParseDumpResult,
): Promise<MenuImportPreview | { problem: string }> {
  if ('problem' in reading) return reading
  const found = parseDocuments(reading.value)
  if ('problem' in found) return found
  const [menu, record] = await Promise.all([getFullMenu(db), findSetting(db, 'former')])
  const { entries, strange } = convertMenuDocuments(found, menu)
  if (entries.length > maxEntries)
    return { problem: `More than ${maxEntries} documents here speak of the menu. Dump only the three collections` }
  const all = [...found.strange, ...strange]
  const carried = {
    entries,
    strange: all.slice(0, maxListed),
    moreStrange: Math.max(0, all.length - maxListed),
    notes: found.notes,
  }
  return toPreview(config.secret, carried, planMenuImport(entries, menu, record ?? {}), false)
}

export type ImportMenuResult =
  { kind: 'imported' | 'same' } | { kind: 'unreadable' } | { kind: 'stale'; preview: MenuImportPreview }

/** Imports the menu changes that a preview showed. If the menu changed meanwhile, returns a new preview instead. */
export async function importMenu(
  { db, now, config }: Services,
  carriedText: string,
  seen: string,
): Promise<ImportMenuResult> {
  const payload = verifyToken(config.secret, 'former', carriedText)
  if (payload === null) return { kind: 'unreadable' }
  const carried = JSON.parse(payload) as SignedImport
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, menuLock)
    const plan = planMenuImport(carried.entries, await getFullMenu(db), (await findSetting(db, 'former')) ?? {})
    if (plan.edited.length === 0) return { kind: 'same' }
    if (computeVersionTag(plan.changes) !== seen)
      return { kind: 'stale', preview: toPreview(config.secret, carried, plan, true) }
    await incrementRevision(db, 'content', 'catalogue')
    for (const { kind, key } of plan.edited) await saveMenuEntry(db, kind, key, plan.menu, now())
    await saveSetting(db, 'former', plan.record, now())
    return { kind: 'imported' }
  })
}

function toPreview(secret: string, carried: SignedImport, plan: MenuImportPlan, isStale: boolean): MenuImportPreview {
  return {
    changes: plan.changes,
    understood: plan.understood,
    known: plan.known.length,
    same: plan.same.length,
    strange: [...plan.strange, ...carried.strange],
    moreStrange: carried.moreStrange,
    notes: carried.notes,
    carried: signToken(secret, 'former', JSON.stringify(carried)),
    seen: computeVersionTag(plan.changes),
    isStale,
  }
}

import { agreementsPart } from '../agreements/agreements-part.server.ts'
import { backbarPart } from '../backbar/backbar-part.server.ts'
import { businessPart } from '../business/business-part.server.ts'
import { daysPart } from '../days/days-part.server.ts'
import { drinksPart } from '../drinks/drinks-part.server.ts'
import { eventsPart } from '../events/events-part.server.ts'
import { moneyPart } from '../money/money-part.server.ts'
import { menuPart } from '../menu/menu-part.server.ts'
import { operationsPart } from '../operations/operations-part.server.ts'
import { photosPart } from '../photos/photos-part.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { serverModules } from '../modules.server.ts'
import { getCurrentTableName, getFormerKeys } from '../plumbing/database/migrations/former-names.ts'
import { eventTables, tablePrimaryKeys, type TableName } from '../plumbing/database/table-keys.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { plumbingPart } from '../plumbing/plumbing-part.server.ts'
import { sitePart } from '../site/site-part.server.ts'

/** Folders of the core with tables, in order of dependency. A test fails for a table without a part. */
const coreParts: Record<string, AppPart> = {
  plumbing: plumbingPart,
  business: businessPart,
  photos: photosPart,
  menu: menuPart,
  drinks: drinksPart,
  days: daysPart,
  events: eventsPart,
  agreements: agreementsPart,
  operations: operationsPart,
  money: moneyPart,
  site: sitePart,
  backbar: backbarPart,
}

/** All parts with tables: the folders of the core, then the modules, whether they are on or off. */
export const appParts: Record<string, AppPart> = {
  ...coreParts,
  ...Object.fromEntries(serverModules.map((module) => [module.name, module])),
}

/** Primary keys of the tables of versions 1.x that were renamed or have a renamed column, under their former names. */
export const formerPrimaryKeys = getFormerKeys(tablePrimaryKeys)

/** Names of all tables. */
export const allTables = Object.keys(tablePrimaryKeys) as TableName[]

/** Tables of a backup, in order. */
export const backupTables = allTables.filter((name) => tablePrimaryKeys[name] !== null)

const fileReaders: Record<string, (row: never) => string[]> = Object.assign(
  {},
  ...Object.values(appParts).map(({ files }) => files),
)

/** Tables whose rows reference files, including the trash. */
export const tablesWithFiles = ['trash', ...Object.keys(fileReaders)] as TableName[]

/**
 * Returns the files a row references. For a deleted item, those of its rows, which may be restored. Tables of versions
 * 1.x are known by their former names.
 */
export function listRowFiles(table: string, row: object): string[] {
  if (table === 'trash' || table === 'bin') {
    const thrown = Object.entries(JSON.parse((row as { contents: string }).contents) as Record<string, object[]>)
    return thrown.flatMap(([table, rows]) => rows.flatMap((row) => listRowFiles(table, row)))
  }
  return fileReaders[getCurrentTableName(table)]?.(row as never) ?? []
}

/**
 * Tables without a part, because their module was deleted. Their rows are backed up and restored. Those of an event are
 * erased with its agreement.
 */
export const retiredTables = allTables.filter(
  (name) => !Object.values(appParts).some(({ tables }) => tables.includes(name)),
)

/** Deletes events' rows from the tables that parts list for this, and with the agreement from retired tables. */
export async function eraseEventRows(db: Db, kind: 'ofRequest' | 'ofAgreement', eventIds: string[]): Promise<void> {
  const retired = kind === 'ofAgreement' ? eventTables.filter((name) => retiredTables.includes(name)) : []
  for (const table of [...Object.values(appParts).flatMap((part) => part[kind] ?? []), ...retired])
    await db
      .deleteFrom(table as 'hold')
      .where('event_id', 'in', eventIds)
      .execute()
}

import { agreementsPart } from '../agreements/agreements-part.server.ts'
import { backbarPart } from '../backbar/backbar-part.server.ts'
import { booksPart } from '../books/books-part.server.ts'
import { businessPart } from '../business/business-part.server.ts'
import { staffPart } from '../staff/staff-part.server.ts'
import { daysPart } from '../days/days-part.server.ts'
import { drinksPart } from '../drinks/drinks-part.server.ts'
import { eventsPart } from '../events/events-part.server.ts'
import { listsPart } from '../lists/lists-part.server.ts'
import { menuPart } from '../menu/menu-part.server.ts'
import { operationsPart } from '../operations/operations-part.server.ts'
import { photosPart } from '../photos/photos-part.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { serverModules } from '../modules.server.ts'
import type { AppPart, TableName } from '../plumbing/modules/app-part.server.ts'
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
  lists: listsPart,
  staff: staffPart,
  books: booksPart,
  site: sitePart,
  backbar: backbarPart,
}

/** All parts with tables: the folders of the core, then the modules, whether they are on or off. */
export const appParts: Record<string, AppPart> = {
  ...coreParts,
  ...Object.fromEntries(serverModules.map((module) => [module.name, module])),
}

/** Primary key of each table. Null where a backup omits the table. */
export const primaryKeyByTable: Record<string, string | null> = Object.assign(
  {},
  ...Object.values(appParts).map(({ tables }) => tables),
)

/** Names of all tables. */
export const allTables = Object.keys(primaryKeyByTable) as TableName[]

/** Tables of a backup, in order. */
export const backupTables = allTables.filter((name) => primaryKeyByTable[name] !== null)

const fileReaders: Record<string, (row: never) => string[]> = Object.assign(
  {},
  ...Object.values(appParts).map(({ files }) => files),
)

/** Tables whose rows reference files, including the trash. */
export const tablesWithFiles = ['trash', ...Object.keys(fileReaders)] as TableName[]

/** Returns the files a row references. For a deleted item, those of its rows, which may be restored. */
export function listRowFiles(table: string, row: object): string[] {
  if (table === 'trash' || table === 'bin') {
    const thrown = Object.entries(JSON.parse((row as { contents: string }).contents) as Record<string, object[]>)
    return thrown.flatMap(([table, rows]) => rows.flatMap((row) => listRowFiles(table, row)))
  }
  return fileReaders[table]?.(row as never) ?? []
}

/** Deletes events' rows from the tables that modules list for this. */
export async function eraseEventRows(db: Db, kind: 'ofRequest' | 'ofAgreement', eventIds: string[]): Promise<void> {
  for (const table of Object.values(appParts).flatMap((part) => part[kind] ?? []))
    await db
      .deleteFrom(table as 'hold')
      .where('lead_id', 'in', eventIds)
      .execute()
}

import { agreementsModule } from '../agreements/agreements-module.server.ts'
import { backbarModule } from '../backbar/backbar-module.server.ts'
import { booksModule } from '../books/books-module.server.ts'
import { businessModule } from '../business/business-module.server.ts'
import { staffModule } from '../staff/staff-module.server.ts'
import { daysModule } from '../days/days-module.server.ts'
import { drinksModule } from '../drinks/drinks-module.server.ts'
import { eventsModule } from '../events/events-module.server.ts'
import { listsModule } from '../lists/lists-module.server.ts'
import { menuModule } from '../menu/menu-module.server.ts'
import { operationsModule } from '../operations/operations-module.server.ts'
import { photosModule } from '../photos/photos-module.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { Module, TableName } from '../plumbing/database/module.server.ts'
import { plumbingModule } from '../plumbing/plumbing-module.server.ts'
import { siteModule } from '../site/site-module.server.ts'

/** All modules with tables by folder, in order of dependency. A test fails for a table without a module. */
export const modules: Record<string, Module> = {
  plumbing: plumbingModule,
  business: businessModule,
  photos: photosModule,
  menu: menuModule,
  drinks: drinksModule,
  days: daysModule,
  events: eventsModule,
  agreements: agreementsModule,
  operations: operationsModule,
  lists: listsModule,
  staff: staffModule,
  books: booksModule,
  site: siteModule,
  backbar: backbarModule,
}

/** Primary key of each table. Null where a backup omits the table. */
export const primaryKeyByTable: Record<string, string | null> = Object.assign(
  {},
  ...Object.values(modules).map(({ tables }) => tables),
)

/** Names of all tables. */
export const allTables = Object.keys(primaryKeyByTable) as TableName[]

/** Tables of a backup, in order. */
export const backupTables = allTables.filter((name) => primaryKeyByTable[name] !== null)

const fileReaders: Record<string, (row: never) => string[]> = Object.assign(
  {},
  ...Object.values(modules).map(({ files }) => files),
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
  for (const table of Object.values(modules).flatMap((room) => room[kind] ?? []))
    await db
      .deleteFrom(table as 'hold')
      .where('lead_id', 'in', eventIds)
      .execute()
}

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

/** Every room that has tables, in the order of knowing, by its folder. A new table fails a test until its room names it. */
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

/** What each table's rows are told apart by; null where a backup leaves the table out. */
export const primaryKeyByTable: Record<string, string | null> = Object.assign(
  {},
  ...Object.values(modules).map(({ tables }) => tables),
)

/** Every table that is ours. */
export const allTables = Object.keys(primaryKeyByTable) as TableName[]

/** The tables a backup keeps, in the order it does. */
export const backupTables = allTables.filter((name) => primaryKeyByTable[name] !== null)

const filesOf: Record<string, (row: never) => string[]> = Object.assign(
  {},
  ...Object.values(modules).map(({ files }) => files),
)

/** Tables whose rows name files, what was thrown away among them. */
export const tablesWithFiles = ['trash', ...Object.keys(filesOf)] as TableName[]

/** The files a row names; of a thrown-away thing those of its rows, which may come back. */
export function listRowFiles(table: string, row: object): string[] {
  if (table === 'trash' || table === 'bin') {
    const thrown = Object.entries(JSON.parse((row as { contents: string }).contents) as Record<string, object[]>)
    return thrown.flatMap(([table, rows]) => rows.flatMap((row) => listRowFiles(table, row)))
  }
  return filesOf[table]?.(row as never) ?? []
}

/** Erases the rows of requests in the tables that rooms say so of. */
export async function eraseEventRows(db: Db, kind: 'ofRequest' | 'ofAgreement', eventIds: string[]): Promise<void> {
  for (const table of Object.values(modules).flatMap((room) => room[kind] ?? []))
    await db
      .deleteFrom(table as 'hold')
      .where('lead_id', 'in', eventIds)
      .execute()
}

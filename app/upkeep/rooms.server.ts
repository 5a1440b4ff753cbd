import { agreementsRoom } from '../agreements/agreements-room.server.ts'
import { backbarRoom } from '../backbar/backbar-room.server.ts'
import { booksRoom } from '../books/books-room.server.ts'
import { businessRoom } from '../business/business-room.server.ts'
import { staffModule } from '../crew/crew-room.server.ts'
import { daysRoom } from '../days/days-room.server.ts'
import { drinksRoom } from '../drinks/drinks-room.server.ts'
import { eventsModule } from '../leads/leads-room.server.ts'
import { listsRoom } from '../lists/lists-room.server.ts'
import { menuRoom } from '../menu/menu-room.server.ts'
import { nightsRoom } from '../nights/nights-room.server.ts'
import { photosRoom } from '../photos/photos-room.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { Module, TableName } from '../plumbing/database/room.server.ts'
import { plumbingRoom } from '../plumbing/plumbing-room.server.ts'
import { siteRoom } from '../site/site-room.server.ts'

/** Every room that has tables, in the order of knowing, by its folder. A new table fails a test until its room names it. */
export const rooms: Record<string, Module> = {
  plumbing: plumbingRoom,
  business: businessRoom,
  photos: photosRoom,
  menu: menuRoom,
  drinks: drinksRoom,
  days: daysRoom,
  leads: eventsModule,
  agreements: agreementsRoom,
  nights: nightsRoom,
  lists: listsRoom,
  crew: staffModule,
  books: booksRoom,
  site: siteRoom,
  backbar: backbarRoom,
}

/** What each table's rows are told apart by; null where a backup leaves the table out. */
export const keyOf: Record<string, string | null> = Object.assign(
  {},
  ...Object.values(rooms).map(({ tables }) => tables),
)

/** Every table that is ours. */
export const ownTables = Object.keys(keyOf) as TableName[]

/** The tables a backup keeps, in the order it does. */
export const keptTables = ownTables.filter((name) => keyOf[name] !== null)

const filesOf: Record<string, (row: never) => string[]> = Object.assign(
  {},
  ...Object.values(rooms).map(({ files }) => files),
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
export async function eraseEventRows(db: Db, kind: 'ofRequest' | 'ofAgreement', leadIds: string[]): Promise<void> {
  for (const table of Object.values(rooms).flatMap((room) => room[kind] ?? []))
    await db
      .deleteFrom(table as 'hold')
      .where('lead_id', 'in', leadIds)
      .execute()
}

import type { FileStore } from '../files/disk-file-store.server.ts'
import type { AnySettingDefinition } from './setting-definition.server.ts'
import type { AnyTaskKind } from './task-kind.server.ts'
import type { Db } from './database.server.ts'
import type { Tables } from './schema.ts'

export type TableName = keyof Tables
type OfRequest = { [Name in TableName]: 'lead_id' extends keyof Tables[Name] ? Name : never }[TableName]

/** What a room says of the tables that are its own: `app/upkeep/modules.server.ts` collects all of them. */
export type Module = {
  /** What each table's rows are told apart by; a backup reads them in that order. Null: a backup leaves the table out. */
  tables: { [Name in TableName]?: (keyof Tables[Name] & string) | null }
  /** The files a row of a table names. */
  files?: { [Name in TableName]?: (row: Tables[Name]) => string[] }
  /** Tables whose rows are erased with the request they belong to. */
  ofRequest?: OfRequest[]
  /** The same, and what was signed for it is the reason to keep them: they go when that is forgotten, at the latest. */
  ofAgreement?: OfRequest[]
  /** Tables of requests that are seen to otherwise: by `erase`, or with the letters of a person. */
  otherwise?: OfRequest[]
  /** Erases what else is kept of requests, while they are still there; answers files that are nobody's any more. */
  erase?: (db: Db, leadIds: string[], now: number) => Promise<string[] | void>
  /** Erases what is kept of an e-mail address in small letters, beside its requests. */
  eraseAddress?: (db: Db, email: string, keys: { secret: string }) => Promise<void>
  /**
   * What was erased otherwise than with a request: whose it was is read before an older backup takes everything's place, and
   * is erased again after it; answers files that are nobody's any more.
   */
  staysErased?: {
    read: (db: Db) => Promise<{ id: string; at: number }[]>
    again: (db: Db, erased: readonly { id: string; at: number }[]) => Promise<string[]>
  }
  /** What is handed over to whoever asks what is kept of them, each list under its name in the file. */
  handOver?: (db: Db, theirs: { eventIds: string[]; email: string }) => Promise<Record<string, object[]>>
  /** For how long after the moment in a column a row is kept, in milliseconds. */
  keptFor?: { [Name in TableName]?: [keyof Tables[Name] & string, number] }
  /** Every hour: clears away what else nobody can want back; answers what of it the log counts. */
  cleanUp?: (db: Db, services: { files: FileStore; now: number }) => Promise<Record<string, number> | void>
  /** The same by the business's day: ends what had its last day before `today`. */
  endDays?: (db: Db, day: { today: string; timeZone: string; now: number }) => Promise<void>
  /** What there is to do of what is the room's, as Today says it. */
  tasks?: readonly AnyTaskKind[]
  /** The room's pages of settings, each with what it says now. */
  settings?: readonly AnySettingDefinition[]
}

import type { Language } from '../../ui/language.ts'
import type { EmailLimit } from '../outbox/email.ts'
import type { FileStore } from '../files/disk-file-store.server.ts'
import type { AnySettingDefinition } from '../database/setting-definition.server.ts'
import type { AnyTaskKind } from '../database/task-kind.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Tables } from '../database/schema.ts'
import type { EventTable, TableName } from '../database/table-keys.ts'

/** A tool that stopped working when a user's access ended. */
export type RevokedTool = { kind: 'token' | 'webhook'; name: string }

/** Rows that give a user, or their tools, access to data. The access ends with the user's login. */
export type UserAccess = {
  /** Columns that store the user's id, as `table.column`. */
  columns: readonly string[]
  /** Whether the access is for owners only, so that it also ends when an owner becomes an assistant. */
  isForOwners: boolean
  /** Ends the user's access. Returns the tools that stopped working, for the audit log. `now` in epoch milliseconds. */
  end: (db: Db, userId: string, now: number) => Promise<readonly RevokedTool[] | void>
}

/** The new private link of a person, for the email that brings it. `path` has no site URL. */
export type ReplacedPrivateLink = { kind: string; limit?: EmailLimit; to: string; path: string; language: Language }

/** Functions of a part that replace private links that a user was shown. `now` in epoch milliseconds. */
export type PrivateLinkReplacement = {
  /** Hashes of the tokens the user was shown. */
  shown: readonly string[]
  now: number
  secret: string
  /** Sends a new link to its owner. */
  send: (link: ReplacedPrivateLink) => Promise<void>
}

/** Declaration of a module for its own tables. `app/upkeep/app-parts.server.ts` collects all modules. */
export type AppPart = {
  tables: readonly TableName[]
  /** Names of the files that a row refers to. */
  files?: { [Name in TableName]?: (row: Tables[Name]) => string[] }
  /** Tables whose rows are erased with their event. */
  ofRequest?: EventTable[]
  /** Additional tables whose rows are kept because of the agreement. They are erased with the agreement at the latest. */
  ofAgreement?: EventTable[]
  /** Tables of events that are erased in another way: by `erase`, or with the person's emails. */
  otherwise?: EventTable[]
  /** Deletes related data before the events are deleted. Returns orphaned file names. */
  erase?: (db: Db, leadIds: string[], now: number) => Promise<string[] | void>
  /** Erases data stored for an email address in lower case, apart from its events. Returns orphaned file names. */
  eraseAddress?: (db: Db, email: string, keys: { secret: string }) => Promise<string[] | void>
  /**
   * Erasures that did not happen with an event. `read` runs before an older backup is restored, and `again` repeats the
   * erasures after the restore. Returns orphaned file names.
   */
  staysErased?: {
    read: (db: Db) => Promise<{ id: string; at: number }[]>
    again: (db: Db, erased: readonly { id: string; at: number }[]) => Promise<string[]>
  }
  /** Returns the data handed to a person who asks what is stored about them. Each key becomes a list in the file. */
  handOver?: (db: Db, theirs: { eventIds: string[]; email: string }) => Promise<Record<string, object[]>>
  /**
   * Returns what the part adds to the details of exported events, by event id, for each of the events. Each key becomes a
   * key of the details.
   */
  eventRecords?: (db: Db, eventIds: readonly string[]) => Promise<Map<string, object>>
  /** Access to data that users have through rows of this part. A module's ends whether it is on or off. */
  userAccess?: readonly UserAccess[]
  /**
   * Revokes private links that a user was shown, when their access ends, and sends new ones. Returns the hashes of those
   * it revoked. A module's links are replaced whether it is on or off.
   */
  replaceLinks?: (db: Db, replacement: PrivateLinkReplacement) => Promise<readonly string[]>
  /** Retention of rows: the column with their time in epoch milliseconds, and the duration in milliseconds. */
  keptFor?: { [Name in TableName]?: [keyof Tables[Name] & string, number] }
  /** Runs hourly: deletes other expired data. Returns the counts for the log. */
  cleanUp?: (db: Db, services: { files: FileStore; now: number }) => Promise<Record<string, number> | void>
  /** Runs hourly: ends everything whose last day, in the business's time zone, was before `today`. */
  endDays?: (db: Db, day: { today: string; timeZone: string; now: number }) => Promise<void>
  /** Task kinds of this module on the Today page. */
  tasks?: readonly AnyTaskKind[]
  /** Settings pages of this module, with their current values. */
  settings?: readonly AnySettingDefinition[]
}

import type { Db } from '../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../plumbing/database/transaction-locks.server.ts'
import { computeVersionTag } from '../plumbing/database/version-tag.server.ts'
import type { FieldError } from '../ui/field-errors.ts'
import type { FormInput } from '../ui/form-field.ts'
import type { SampleFlag } from './stored-settings.server.ts'
import { saveEarlierVersion } from './earlier-versions.server.ts'

/**
 * The result of a save. `saved`: `undo` restores the former version where anything changed. `invalid`: errors, and the
 * `seen` that was posted, so that a later version is not overwritten after the fix. `conflict`: another user saved
 * meanwhile. `stored` is their version, and its `seen` allows overwriting it. `gone`: another user deleted it.
 */
export type SaveResult<Thing> =
  | { kind: 'saved'; undo?: string }
  | { kind: 'invalid'; errors: FieldError[]; seen: string }
  | { kind: 'conflict'; stored: Thing; seen: string }
  | { kind: 'gone' }

/** Options that store the former version for undo, as the texts of its form. `now` in epoch milliseconds. */
export type UndoOptions<Thing> = {
  form: string
  /** Title in the audit log. Null if the change is recorded elsewhere. */
  title: string | null
  input: (former: Thing) => FormInput
  /** Sample flag, where it may belong to the sample brand. */
  sample?: SampleFlag
  now: number
}

type SaveOptions<Thing, Refusal> = {
  /** Names of locks against concurrent changes. Code that deletes or moves it takes the same locks. */
  locks: string[]
  /** The tag of the version that the form showed, from `computeFormVersionTag`. */
  seen: string
  /** Whether a missing item is added where `seen` is empty. Otherwise it counts as deleted. */
  canAdd?: boolean
  /** Reads the item as its form edits it. Null if there is none. */
  read: (db: Db) => Promise<Thing | null>
  /** The posted value. The same value sent twice is saved without a conflict. */
  typed?: Thing
  /** Stores the value. Otherwise returns field errors or its own refusal and stores nothing. Not called after a conflict. */
  write: (db: Db, stored: Thing | null) => Promise<void | FieldError[] | NoInfer<Refusal>>
  /** Options for undoing the save. If omitted, it cannot be undone. */
  keep?: UndoOptions<NoInfer<Thing>>
}

/** Saves a value in a transaction, unless it has changed since its form was opened. */
export function saveIfUnchanged<Thing, Refusal extends { kind: string } = never>(
  db: Db,
  { locks, seen, canAdd = false, read, typed, write, keep }: SaveOptions<Thing, Refusal>,
): Promise<SaveResult<Thing> | Refusal> {
  return db.transaction().execute(async (db): Promise<SaveResult<Thing> | Refusal> => {
    await acquireTransactionLocks(db, locks)
    const stored = await read(db)
    if (stored === null && !(canAdd && seen === '')) return { kind: 'gone' }
    const tag = computeFormVersionTag(stored)
    if (stored !== null && tag !== seen) {
      return typed !== undefined && computeVersionTag(typed) === tag
        ? { kind: 'saved' }
        : { kind: 'conflict', stored, seen: tag }
    }
    const wasSample = (await keep?.sample?.read(db)) ?? false
    const refused = (await write(db, stored)) ?? []
    if (!Array.isArray(refused)) return refused
    if (refused.length > 0) return { kind: 'invalid', errors: refused, seen }
    if (!keep || stored === null) return { kind: 'saved' }
    const next = await read(db)
    const nextTag = computeFormVersionTag(next)
    if (next === null || nextTag === tag) return { kind: 'saved' }
    const { input, sample, now, form, title } = keep
    const version = { form, title, input: input(stored), nextInput: input(next), nextTag, wasSample }
    const kept = await saveEarlierVersion(db, version, now)
    if (kept.isSample) await sample?.raise(db)
    return { kind: 'saved', undo: kept.undo }
  })
}

/** The version tag a form carries. Empty for a new item. */
export function computeFormVersionTag(thing: unknown): string {
  return thing === null || thing === undefined ? '' : computeVersionTag(thing)
}

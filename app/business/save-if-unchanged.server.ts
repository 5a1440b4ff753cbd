import type { Db } from '../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../plumbing/database/transaction-locks.server.ts'
import { computeVersionTag } from '../plumbing/database/version-tag.server.ts'
import type { FieldError } from '../ui/field-errors.ts'
import type { FormInput } from '../ui/form-field.ts'
import type { SampleFlag } from './stored-settings.server.ts'
import { saveEarlierVersion } from './earlier-versions.server.ts'

/**
 * What became of a form that saves one thing: stored, and what undoes that where it changed anything; refused with what to
 * mend, and the `seen` it came with: it was opened on no later version by being mended; somebody else saved in between, and
 * `stored` is theirs, with the `seen` that makes saving again a decision; or somebody deleted it.
 */
export type SaveResult<Thing> =
  | { kind: 'saved'; undo?: string }
  | { kind: 'invalid'; errors: FieldError[]; seen: string }
  | { kind: 'conflict'; stored: Thing; seen: string }
  | { kind: 'gone' }

/** How a thing was before a change is kept as the texts of its form, to be sent once more; `now` in epoch milliseconds. */
export type UndoOptions<Thing> = {
  form: string
  /** What the list of what happened calls it; null where that is written down elsewhere. */
  title: string | null
  input: (former: Thing) => FormInput
  /** Where it may be the sample brand's until somebody changes it. */
  sample?: SampleFlag
  now: number
}

type Save<Thing, Refusal> = {
  /** The names of what nobody else may change meanwhile; whoever deletes or moves it takes the same. */
  locks: string[]
  /** The tag of the thing as the form showed it, from `computeFormVersionTag`. */
  seen: string
  /** Whether one that is not there is new where `seen` is empty; otherwise it is gone. */
  canAdd?: boolean
  /** The thing as its form edits it, null where there is none. */
  read: (db: Db) => Promise<Thing | null>
  /** The thing as it was typed: the same words sent twice are one save, not a conflict. */
  typed?: Thing
  /**
   * Stores it, or answers what to mend, or a refusal of the thing's own, and stores nothing. Not called where somebody
   * else was faster.
   */
  write: (db: Db, stored: Thing | null) => Promise<void | FieldError[] | NoInfer<Refusal>>
  /** Where it can be undone. */
  keep?: UndoOptions<NoInfer<Thing>>
}

/** Saves a thing in one transaction, unless it is no longer what its form was opened with. */
export function saveIfUnchanged<Thing, Refusal extends { kind: string } = never>(
  db: Db,
  { locks, seen, canAdd = false, read, typed, write, keep }: Save<Thing, Refusal>,
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

/** What a form carries to say which version of a thing it was opened with: empty for one that is not there yet. */
export function computeFormVersionTag(thing: unknown): string {
  return thing === null || thing === undefined ? '' : computeVersionTag(thing)
}

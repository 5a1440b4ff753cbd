import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { SampleFlag } from '../stored-settings.server.ts'
import { getEarlierVersions } from '../earlier-versions.server.ts'
import { saveIfUnchanged, computeFormVersionTag, type SaveResult } from '../save-if-unchanged.server.ts'
import type { FormCodec } from './form.ts'
import type { EditState } from './edit-state.ts'

/** The storage of a form's item, by the key in the form's path. Unless noted, functions are called in a transaction. */
export type EditForm<Values> = {
  form: FormCodec<Values>
  /** The path of the form, under which its earlier versions are stored. Null if none are stored. */
  address: ((key: string) => string) | null
  /** Locks against concurrent changes. Code that deletes or moves an item takes the same locks. */
  locks: string[]
  read: (db: Db, key: string) => Promise<Values | null>
  /** Stores the values, or returns field errors and stores nothing. `stored` is null for a new item. */
  write: (
    db: Db,
    values: Values,
    of: { key: string; stored: Values | null; now: number },
  ) => Promise<void | FieldError[]>
  /** Title in the audit log. Null if the change is recorded elsewhere. */
  title: (values: Values) => string | null
  /** Whether the form can add an item, under the key `new`. */
  canAdd: boolean
  /** Sample flag, where the item may belong to the sample brand. */
  sample?: (key: string) => SampleFlag
  /**
   * Deletes the item. Returns the id that restores it, null if there was none, or the errors that prevent it. Opens
   * its own transaction.
   */
  remove?: (db: Db, key: string, now: number) => Promise<string | null | FieldError[]>
}

/** Saves a posted form. `input.seen` is the tag it was opened with. `now` in epoch milliseconds. */
export async function saveEditForm<Values>(
  db: Db,
  { form, address, locks, read, write, title, canAdd, sample }: EditForm<Values>,
  key: string,
  input: FormInput,
  now: number,
): Promise<SaveResult<Values>> {
  const [reading, seen] = [form.read(input), input.seen ?? '']
  if ('errors' in reading) return { kind: 'invalid', ...reading, seen }
  const { values } = reading
  return saveIfUnchanged<Values>(db, {
    locks,
    seen,
    canAdd,
    read: (db) => read(db, key),
    typed: values,
    write: (db, stored) => write(db, values, { key, stored, now }),
    ...(address && {
      keep: {
        form: address(key),
        title: title(values),
        input: (former: Values) => form.textsOf(former),
        ...(sample && { sample: sample(key) }),
        now,
      },
    }),
  })
}

/**
 * Returns the state of a form as opened: the stored item, an earlier version named by the URL, or an empty form with
 * the values of `blank`. A new item gets its key here, so that a form sent twice adds a single item. Status 404 if
 * there is no such item.
 */
export async function getEditFormState<Values>(
  db: Db,
  request: Request,
  { form, address, read, canAdd }: Pick<EditForm<Values>, 'form' | 'address' | 'read' | 'canAdd'>,
  key: string,
  blank: FormInput = {},
) {
  const isNew = canAdd && key === 'new'
  const values = isNew ? null : await read(db, key)
  const stored = values && form.textsOf(values)
  const differ = (then: FormInput) => form.differ(stored ?? {}, then)
  const { input, ...earlier } = address
    ? await getEarlierVersions(db, request, address(key), differ)
    : { words: null, list: [], opened: null }
  const state: EditState = {
    key: isNew ? randomUUID() : key,
    isNew,
    stored,
    input: input ?? stored ?? blank,
    seen: computeFormVersionTag(values),
    earlier,
    errors: [],
    rows: null,
    isGone: false,
    preview: null,
  }
  return data(state, { status: stored || isNew ? 200 : 404 })
}

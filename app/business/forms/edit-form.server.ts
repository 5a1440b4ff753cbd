import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { SampleFlag } from '../stored-settings.server.ts'
import { getEarlierVersions, parseFormOrEarlierVersion } from '../earlier-versions.server.ts'
import { formatNoticeQuery } from '../earlier-versions.ts'
import { saveIfUnchanged, computeFormVersionTag, type SaveResult } from '../save-if-unchanged.server.ts'
import type { FormCodec } from './form.ts'
import type { EditState } from './edit-state.ts'

/** The storage of a form's item, by the key in the form's path. Unless noted, functions are called in a transaction. */
export type EditForm<Values> = {
  form: FormCodec<Values>
  /** The path of the form, under which its earlier versions are stored. Null where none are stored. */
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
  /** Title in the audit log. Null where the change is recorded elsewhere. */
  title: (values: Values) => string | null
  /** Whether the form can add an item, under the key `new`. */
  canAdd: boolean
  /** Sample flag, where the item may belong to the sample brand. */
  sample?: (key: string) => SampleFlag
  /**
   * Deletes the item. Returns the id that restores it, null where there was none, or the errors that prevent it. Opens
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
 * Returns the state of a form as opened: the stored item, an earlier version named by the URL, or an empty form with the
 * values of `blank`. A new item gets its key here, so that a form sent twice adds a single item. Status 404 where there
 * is no such item.
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

/** The part of the page's state that a posted form changes. */
export type EditFormActionData = Omit<EditState, 'key' | 'isNew' | 'stored' | 'earlier'>

type SaveOptions = {
  now: number
  done: {
    saved: (key: string) => string
    /** The notice after saving. `saved` says that visitors see the change. */
    said?: 'saved' | 'kept'
    deleted?: string
  }
}

/**
 * Handles a posted form: saves, previews (`preview`) or deletes. After saving or deleting, throws a redirect to `done`
 * with a notice. Otherwise returns the page's state with all input. Status 404 where the item does not exist and cannot
 * be added.
 */
export async function handleEditForm<Values>(
  db: Db,
  request: Request,
  kept: EditForm<Values>,
  key: string,
  done: SaveOptions,
) {
  const input = await parseFormOrEarlierVersion(db, request)
  if (!kept.canAdd && !(await kept.read(db, key))) return data(null, { status: 404 })
  return handleEditFormInput(db, input, kept, key, done)
}

/** Like `handleEditForm`, for a form that is already parsed. */
export async function handleEditFormInput<Values>(
  db: Db,
  input: FormInput,
  kept: EditForm<Values>,
  key: string,
  { now, done }: SaveOptions,
) {
  const { form } = kept
  if (input.intent === 'delete' && kept.remove) {
    const bin = await kept.remove(db, key, now)
    if (Array.isArray(bin)) {
      // An item that could not be deleted is shown as stored.
      const stored = await kept.read(db, key)
      const shown = { ...(stored && form.textsOf(stored)), seen: computeFormVersionTag(stored) }
      return data({ ...toEditFormActionData(shown), errors: bin }, { status: 422 })
    }
    throw redirect(addNoticeQuery(done.deleted ?? '', bin ? `said=deleted&bin=${bin}` : ''), 303)
  }
  if (input.intent === 'preview') {
    const reading = form.read(input)
    return 'errors' in reading
      ? data({ ...toEditFormActionData(input), ...reading }, { status: 422 })
      : // Status 200 for a new item too, although it is not stored yet.
        data({ ...toEditFormActionData(input), preview: form.textsOf(reading.values) }, { status: 200 })
  }
  const id = kept.canAdd && key === 'new' ? randomUUID() : key
  const saved = await saveEditForm(db, kept, id, input, now)
  if (saved.kind !== 'saved') return createFormErrorResponse(form, input, saved)
  throw redirect(addNoticeQuery(done.saved(id), formatNoticeQuery(done.said ?? 'saved', saved)), 303)
}

/** Adds a notice query to an address, before its fragment. */
function addNoticeQuery(address: string, said: string): string {
  const [to, part] = address.split('#')
  return `${to}${said && `${to!.includes('?') ? '&' : '?'}${said}`}${part ? `#${part}` : ''}`
}

/** Returns the page's state after a failed save, with all input and the reason. */
export function createFormErrorResponse<Values>(
  form: FormCodec<Values>,
  input: FormInput,
  saved: Exclude<SaveResult<Values>, { kind: 'saved' }>,
) {
  const back = toEditFormActionData(input)
  switch (saved.kind) {
    case 'invalid':
      return data({ ...back, errors: saved.errors, seen: saved.seen }, { status: 422 })
    case 'conflict':
      return data({ ...back, seen: saved.seen, rows: form.differ(form.textsOf(saved.stored), input) }, { status: 409 })
    case 'gone':
      return data({ ...back, seen: '', isGone: true }, { status: 409 })
  }
}

/** The page's state with the input as posted. */
export function toEditFormActionData(input: FormInput): EditFormActionData {
  return { input, seen: input.seen ?? '', errors: [], rows: null, isGone: false, preview: null }
}

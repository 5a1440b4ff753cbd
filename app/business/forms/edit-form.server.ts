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

/** Where what a form says is kept, by its key in the address of the form. Every function is called in a transaction. */
export type EditForm<Values> = {
  form: FormCodec<Values>
  /** The address of the form; its earlier versions are kept under it. Null where none is kept. */
  address: ((key: string) => string) | null
  /** What nobody else may change meanwhile; whoever deletes or moves one takes the same. */
  locks: string[]
  read: (db: Db, key: string) => Promise<Values | null>
  /** Stores it, or answers what to mend and stores nothing; `stored` is null for one that is new. */
  write: (
    db: Db,
    values: Values,
    of: { key: string; stored: Values | null; now: number },
  ) => Promise<void | FieldError[]>
  /** What the list of what happened calls it; null where that is written down elsewhere. */
  title: (values: Values) => string | null
  /** Whether one that is not there is new, under the key `new` of its form. */
  canAdd: boolean
  /** Where one may be the sample brand's until somebody changes it. */
  sample?: (key: string) => SampleFlag
  /**
   * Takes one away; answers the id that brings it back, null where there was none, or why it stays. Opens its own
   * transaction.
   */
  remove?: (db: Db, key: string, now: number) => Promise<string | null | FieldError[]>
}

/** Saves a form as it was posted, `words.seen` the tag it was opened with. `now` in epoch milliseconds. */
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
 * The form of one as it is opened: as stored, as an earlier version the address asks for, or empty, with `blank` filled in.
 * One that is new gets its key here, so that a form sent twice adds one. 404 where there is none.
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

/** What a posted form changes of the page it came from. */
export type EditFormActionData = Omit<EditState, 'key' | 'isNew' | 'stored' | 'earlier'>

type Done = {
  now: number
  done: {
    saved: (key: string) => string
    /** What that address says; `saved` tells that visitors see it. */
    said?: 'saved' | 'kept'
    deleted?: string
  }
}

/**
 * Does what a posted form asks: saves, shows how it would look (`preview`), or deletes. Saved or deleted, it leads to
 * `done`, which says so; else the page comes back with every word. Null where there is none and none can be added.
 */
export async function handleEditForm<Values>(
  db: Db,
  request: Request,
  kept: EditForm<Values>,
  key: string,
  done: Done,
) {
  const input = await parseFormOrEarlierVersion(db, request)
  if (!kept.canAdd && !(await kept.read(db, key))) return data(null, { status: 404 })
  return handleEditFormInput(db, input, kept, key, done)
}

/** The same of a form whose texts are read already. */
export async function handleEditFormInput<Values>(
  db: Db,
  input: FormInput,
  kept: EditForm<Values>,
  key: string,
  { now, done }: Done,
) {
  const { form } = kept
  if (input.intent === 'delete' && kept.remove) {
    const bin = await kept.remove(db, key, now)
    if (Array.isArray(bin)) {
      // What stays is shown as it is stored.
      const stored = await kept.read(db, key)
      const shown = { ...(stored && form.textsOf(stored)), seen: computeFormVersionTag(stored) }
      return data({ ...toEditFormActionData(shown), errors: bin }, { status: 422 })
    }
    throw redirect(saying(done.deleted ?? '', bin ? `said=deleted&bin=${bin}` : ''), 303)
  }
  if (input.intent === 'preview') {
    const reading = form.read(input)
    return 'errors' in reading
      ? data({ ...toEditFormActionData(input), ...reading }, { status: 422 })
      : // One that is new has a page of its own, though it is not there yet.
        data({ ...toEditFormActionData(input), preview: form.textsOf(reading.values) }, { status: 200 })
  }
  const id = kept.canAdd && key === 'new' ? randomUUID() : key
  const saved = await saveEditForm(db, kept, id, input, now)
  if (saved.kind !== 'saved') return createFormErrorResponse(form, input, saved)
  throw redirect(saying(done.saved(id), formatNoticeQuery(done.said ?? 'saved', saved)), 303)
}

/** An address that says what became of a form; it may name a part of its page. */
function saying(address: string, said: string): string {
  const [to, part] = address.split('#')
  return `${to}${said && `${to!.includes('?') ? '&' : '?'}${said}`}${part ? `#${part}` : ''}`
}

/** A form that was not saved, as its page comes back: every word of it, and why. */
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

/** A form that comes back as it was posted. */
export function toEditFormActionData(input: FormInput): EditFormActionData {
  return { input, seen: input.seen ?? '', errors: [], rows: null, isGone: false, preview: null }
}

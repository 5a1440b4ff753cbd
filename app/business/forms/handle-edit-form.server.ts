import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { parseFormOrEarlierVersion } from '../earlier-versions.server.ts'
import { formatNoticeQuery } from '../earlier-versions.ts'
import { computeFormVersionTag, type SaveResult } from '../save-if-unchanged.server.ts'
import { type EditForm, saveEditForm } from './edit-form.server.ts'
import type { EditState } from './edit-state.ts'
import type { FormCodec } from './form.ts'

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
 * with a notice. Otherwise returns the page's state with all input. Status 404 if the item does not exist and cannot be
 * added.
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

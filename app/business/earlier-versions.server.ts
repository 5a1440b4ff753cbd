import { redirect } from 'react-router'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../plumbing/database/database.server.ts'
import { computeVersionTag } from '../plumbing/database/version-tag.server.ts'
import { getCurrentUserId } from '../plumbing/http/current-user.server.ts'
import { parseFormInput } from '../plumbing/http/form-input.server.ts'
import type { FormInput } from '../ui/form-field.ts'
import { getFormPath, getOpenItemPath, getOpenItemKey, listFormerFormAddresses } from '../ui/open-item.ts'
import type { FieldDifference } from '../ui/field-differences.ts'
import { getSetting } from './stored-settings.server.ts'
import { formatDateTime } from './dates.ts'
import type { EarlierVersions } from './earlier-versions.ts'
import { recordAuditLogEntry } from './record-audit-log-entry.server.ts'
import { undoPeriodMs } from './undo-period.ts'

/** Versions kept of each item. */
const maxVersions = 30

type Version = {
  /** Path of the form that changed the item. Restoring posts that form again. */
  form: string
  /** Title in the audit log. Null if the change is recorded elsewhere. */
  title: string | null
  /** The form's texts before and after the change. */
  input: FormInput
  nextInput: FormInput
  /** Version tag of the item after the change. */
  nextTag: string
  /** Whether the replaced version was the sample brand's. */
  wasSample?: boolean
}

/**
 * Stores a form's texts from before a change and records the change in the audit log. Returns the id that undoes the
 * change, and whether the change restored a sample. Call it in the transaction of the change. `now` in epoch
 * milliseconds.
 */
export async function saveEarlierVersion(
  db: Db,
  { form, title, input, nextInput, nextTag, wasSample = false }: Version,
  now: number,
): Promise<{ undo: string; isSample: boolean }> {
  const versions = await db
    .selectFrom('earlier_version')
    .select(['id', 'version_tag', 'was_sample'])
    .where('form', '=', form)
    .orderBy('id', 'desc')
    .execute()
  const surplus = versions.slice(maxVersions - 1).map(({ id }) => id)
  if (surplus.length > 0) await db.deleteFrom('earlier_version').where('id', 'in', surplus).execute()
  const id = uuidV7()
  await db
    .insertInto('earlier_version')
    .values({
      id,
      form,
      form_input: JSON.stringify(input),
      version_tag: getTag(input),
      next_version_tag: nextTag,
      was_sample: Number(wasSample),
      user_id: getCurrentUserId(),
      at: now,
    })
    .execute()
  const same = versions.filter(({ version_tag: tag }) => tag === getTag(nextInput))
  if (title !== null)
    await recordAuditLogEntry(db, { at: now, kind: same.length > 0 ? 'words-put-back' : 'words', words: title })
  return { undo: id, isSample: same.some((version) => version.was_sample === 1) }
}

/** Addresses of a form. Items that now open within their list formerly had their own page, and some lists moved. */
function listStoredAddresses(form: string): string[] {
  return [form, getFormPath(form), ...listFormerFormAddresses(form)]
}

/** Tag of a form's texts, independent of their order. */
function getTag(input: FormInput): string {
  return computeVersionTag(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns the earlier versions of the item a form edits, and the version the request asks to open, with its texts.
 * `differ` compares texts with the current ones.
 */
export async function getEarlierVersions(
  db: Db,
  request: Request,
  form: string,
  differ: (input: FormInput) => FieldDifference[],
): Promise<EarlierVersions & { input: FormInput | null }> {
  const [rows, { timeZone }] = await Promise.all([
    db
      .selectFrom('earlier_version')
      .leftJoin('user_account', 'user_account.id', 'user_id')
      .select(['earlier_version.id', 'form_input', 'at', 'user_account.name as by'])
      .where('form', 'in', listStoredAddresses(form))
      .orderBy('earlier_version.id', 'desc')
      .execute(),
    getSetting(db, 'identity'),
  ])
  const versions = rows.map(({ id, at, by, ...row }) => {
    const input = JSON.parse(row.form_input) as FormInput
    return { id, when: formatDateTime(at, timeZone), by, input, rows: differ(input) }
  })
  const asked = new URL(request.url).searchParams.get('earlier')
  const { input = null, ...opened } = versions.find(({ id }) => id === asked) ?? {}
  return {
    list: versions.map(({ id, when, by, rows }) => ({ id, when, by, rows })),
    opened: input && (opened as EarlierVersions['opened']),
    input,
  }
}

/**
 * Returns a posted form's texts. Where it asks to restore an earlier version, returns that version's texts instead.
 * Throws a redirect back to the page, with a message, where that version is deleted.
 */
export async function parseFormOrEarlierVersion(db: Db, request: Request): Promise<FormInput> {
  return resolveEarlierVersionInput(db, request, await parseFormInput(request))
}

/** Like `parseFormOrEarlierVersion`, for a form that is already parsed. */
export async function resolveEarlierVersionInput(db: Db, request: Request, posted: FormInput): Promise<FormInput> {
  if (posted.earlier === undefined) return posted
  const { pathname } = new URL(request.url)
  const version = await findEarlierVersion(db, posted.earlier)
  if (!version || getFormPath(version.form) !== getFormPath(request.url)) {
    const open = getOpenItemKey(request)
    throw redirect(`${open ? `${getOpenItemPath(pathname, open)}&` : `${pathname}?`}said=gone`, 303)
  }
  return { ...version.input, seen: posted.seen ?? '' }
}

/** Returns the form's path, the texts, and the tag of the version to replace, which undoing a change needs. */
export async function findEarlierVersion(
  db: Db,
  id: string,
): Promise<{ form: string; input: FormInput; seen: string } | null> {
  const row = await db.selectFrom('earlier_version').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { form: row.form, input: JSON.parse(row.form_input), seen: row.next_version_tag } : null
}

/** Erases the earlier versions of permanently deleted items, by the paths of their forms. */
export async function eraseEarlierVersions(db: Db, forms: string[]): Promise<void> {
  const addresses = forms.flatMap(listStoredAddresses)
  if (forms.length > 0) await db.deleteFrom('earlier_version').where('form', 'in', addresses).execute()
}

/** Deletes versions too old to restore. `now` in epoch milliseconds. */
export async function pruneEarlierVersions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('earlier_version')
    .where('at', '<', now - undoPeriodMs)
    .execute()
}

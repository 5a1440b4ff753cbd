import { redirect } from 'react-router'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../plumbing/database/database.server.ts'
import { computeVersionTag } from '../plumbing/database/version-tag.server.ts'
import { getCurrentUserId } from '../plumbing/http/current-user.server.ts'
import { parseFormInput } from '../plumbing/http/form-input.server.ts'
import type { FormInput } from '../ui/form-field.ts'
import { getFormPath, getOpenItemPath, getOpenItemKey } from '../ui/open-item.ts'
import type { FieldDifference } from '../ui/field-differences.ts'
import { getSetting } from './stored-settings.server.ts'
import { formatDateTime } from './dates.ts'
import type { EarlierVersions } from './earlier-versions.ts'
import { recordAuditLogEntry } from './record-audit-log-entry.server.ts'
import { undoPeriodMs } from './undo-period.ts'

/** So many of each thing: an evening of trying words out does not push out how it was before. */
const most = 30

type Version = {
  /** The address of the form that changed it; putting it back is that form, sent once more. */
  form: string
  /** What the list of what happened calls it; null where that is written down elsewhere. */
  title: string | null
  /** The form's texts as they were, and as they are now. */
  input: FormInput
  nextInput: FormInput
  /** The tag of the thing as it is now. */
  nextTag: string
  /** Whether what is replaced is the sample brand's. */
  wasSample?: boolean
}

/**
 * Keeps what a form said before a change, and writes down who changed it; answers the id that undoes it, and whether a
 * sample was put back. Call it in the transaction that makes the change. `now` in epoch milliseconds.
 */
export async function saveEarlierVersion(
  db: Db,
  { form, title, input, nextInput, nextTag, wasSample = false }: Version,
  now: number,
): Promise<{ undo: string; isSample: boolean }> {
  const versions = await db
    .selectFrom('earlier_version')
    .select(['id', 'tag', 'was_sample'])
    .where('form', '=', form)
    .orderBy('id', 'desc')
    .execute()
  const surplus = versions.slice(most - 1).map(({ id }) => id)
  if (surplus.length > 0) await db.deleteFrom('earlier_version').where('id', 'in', surplus).execute()
  const id = uuidV7()
  await db
    .insertInto('earlier_version')
    .values({
      id,
      form,
      words: JSON.stringify(input),
      tag: getTag(input),
      next_tag: nextTag,
      was_sample: Number(wasSample),
      person_id: getCurrentUserId(),
      at: now,
    })
    .execute()
  const same = versions.filter(({ tag }) => tag === getTag(nextInput))
  if (title !== null)
    await recordAuditLogEntry(db, { at: now, kind: same.length > 0 ? 'words-put-back' : 'words', words: title })
  return { undo: id, isSample: same.some((version) => version.was_sample === 1) }
}

/** The tag of a form's texts, in whatever order they are. */
function getTag(input: FormInput): string {
  return computeVersionTag(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The earlier versions of what the form at an address edits, and the one the request asks to open, with its texts.
 * `differ` says in what texts are otherwise than now.
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
      .leftJoin('owner', 'owner.id', 'person_id')
      .select(['earlier_version.id', 'words', 'at', 'owner.name as by'])
      // What is open in its list now had a page of its own once.
      .where('form', 'in', [form, getFormPath(form)])
      .orderBy('earlier_version.id', 'desc')
      .execute(),
    getSetting(db, 'identity'),
  ])
  const versions = rows.map(({ id, at, by, ...row }) => {
    const input = JSON.parse(row.words) as FormInput
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
 * A posted form's texts; where it asks to put an earlier version back, that version's, as if they had been typed. One that
 * is no longer there leads back to the page, which says so.
 */
export async function parseFormOrEarlierVersion(db: Db, request: Request): Promise<FormInput> {
  return resolveEarlierVersionInput(db, request, await parseFormInput(request))
}

/** The same for a form whose texts are read already. */
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

/** What undoes a change, by its id: where it is sent, the texts, and the tag of what it would replace. */
export async function findEarlierVersion(
  db: Db,
  id: string,
): Promise<{ form: string; input: FormInput; seen: string } | null> {
  const row = await db.selectFrom('earlier_version').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { form: row.form, input: JSON.parse(row.words), seen: row.next_tag } : null
}

/** Forgets what forms said that are gone for good, by their addresses. */
export async function eraseEarlierVersions(db: Db, forms: string[]): Promise<void> {
  const addresses = forms.flatMap((form) => [form, getFormPath(form)])
  if (forms.length > 0) await db.deleteFrom('earlier_version').where('form', 'in', addresses).execute()
}

/** Forgets versions nobody can want back any more. `now` in epoch milliseconds. */
export async function pruneEarlierVersions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('earlier_version')
    .where('at', '<', now - undoPeriodMs)
    .execute()
}

import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { formatDateTime } from '../../business/dates.ts'
import { computeFormVersionTag } from '../../business/save-if-unchanged.server.ts'
import { createMenuNameLookup } from '../../events/manual-entry/compare-requests.ts'
import { diffUnfinishedInquiries } from '../../events/manual-entry/diff-unfinished-inquiry.ts'
import {
  deleteUnfinishedInquiry,
  findEventOfForm,
  findUnfinishedInquiry,
  type UnfinishedInquiryConflict,
} from '../../events/manual-entry/unfinished-inquiries.server.ts'
import { undoManualEvent } from '../../events/manual-entry/undo-manual-event.server.ts'
import { getUnfinishedInquiryPath } from '../../events/manual-entry/unfinished-inquiry.ts'
import type { QuoteFormValues } from '../../events/quote-form/parse-draft-event.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CallConflict, UnfinishedCall } from './quote-call-answer.ts'
import { createSavedCallCookie } from './saved-call-cookie.ts'

/** Returns the unfinished inquiry saved under the key of a form, with its fields. Null if there is none. */
export async function findUnfinishedCall(
  db: Db,
  key: string,
  timeZone: string,
): Promise<{ unfinished: UnfinishedCall; values: QuoteFormValues } | null> {
  const inquiry = await findUnfinishedInquiry(db, key)
  if (!inquiry) return null
  const { id, values } = inquiry
  return {
    unfinished: { id, kept: `${formatSaved(inquiry, timeZone)} It becomes an event when it has a date.` },
    values: { ...values, input: { ...values.input, key: id, seen: computeFormVersionTag(values) } },
  }
}

function formatSaved({ changedAt, savedBy }: { changedAt: number; savedBy: string | null }, timeZone: string): string {
  return `Kept ${formatDateTime(changedAt, timeZone)}${savedBy === null ? '' : ` by ${savedBy}`}.`
}

/** Returns another user's change, and the form with which the next *Save* stores the typed values. */
export function getCallConflict(
  conflict: UnfinishedInquiryConflict,
  typed: QuoteFormValues,
  { timeZone, catalogue }: { timeZone: string; catalogue: Catalog },
): { conflict: CallConflict; typed: QuoteFormValues } {
  const again = (input: Record<string, string>) => ({ ...typed, input: { ...typed.input, ...input } })
  if (conflict.kind === 'gone') return { conflict, typed: again({ seen: '' }) }
  if (conflict.kind === 'finished') {
    const { createdAt, ...event } = conflict.event
    const when = `It became an event ${formatDateTime(createdAt, timeZone)}.`
    return { conflict: { kind: 'finished', when, event }, typed: again({ seen: '', key: randomUUID() }) }
  }
  const { stored, seen } = conflict
  const rows = diffUnfinishedInquiries(stored.values, typed, createMenuNameLookup(catalogue))
  return { conflict: { kind: 'conflict', who: formatSaved(stored, timeZone), rows }, typed: again({ seen }) }
}

/** Redirects to the event that an inquiry has become. One that was deleted leads to Today. */
export async function redirectFinishedCall(db: Db, key: string): Promise<Response> {
  const event = await findEventOfForm(db, key)
  return redirect(event ? `/backbar/jobs/${event.id}` : '/backbar?said=stale')
}

/** Deletes an unfinished inquiry, and leads to Today, where it can be undone. `now` in epoch milliseconds. */
export async function deleteUnfinishedCall(db: Db, key: string, now: number): Promise<Response> {
  const bin = await deleteUnfinishedInquiry(db, key, now)
  const headers = { 'Set-Cookie': createSavedCallCookie(key) }
  return redirect(`/backbar?said=${bin === null ? 'stale' : `deleted&bin=${bin}`}`, { status: 303, headers })
}

/** Undoes a call that was saved with a date, and leads to what is there now. `now` in epoch milliseconds. */
export async function undoQuoteCall(db: Db, eventId: string, now: number): Promise<Response> {
  const result = await undoManualEvent(db, eventId, now)
  if (result.kind === 'gone') return redirect('/backbar?said=stale', 303)
  if (result.kind === 'kept') return redirect(`/backbar/jobs/${eventId}?said=call-${result.why}`, 303)
  const { unfinished, trashId } = result
  return redirect(
    unfinished === null
      ? `/backbar?said=deleted&bin=${trashId}`
      : `${getUnfinishedInquiryPath(unfinished)}&said=undone`,
    303,
  )
}

/** Returns the fields of a call with text. Null if nothing was typed. */
export function getFilledFields({
  input: { key: _key, seen: _seen, ...input },
  onRequest,
}: QuoteFormValues): QuoteFormValues | null {
  const filled = Object.entries(input).filter(([, text]) => text.trim() !== '')
  return filled.length + onRequest.length > 0 ? { input: Object.fromEntries(filled), onRequest } : null
}

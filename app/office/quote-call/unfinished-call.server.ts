import { redirect } from 'react-router'
import { formatDateTime } from '../../business/dates.ts'
import {
  deleteUnfinishedInquiry,
  findEventOfForm,
  findUnfinishedInquiry,
} from '../../events/manual-entry/unfinished-inquiries.server.ts'
import type { QuoteFormValues } from '../../events/quote-form/parse-draft-event.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { UnfinishedCall } from './quote-call-answer.ts'
import { createSavedCallCookie } from './saved-call-cookie.ts'

/** Returns the inquiry that was kept without a date under the key of a form, with its fields. Null if there is none. */
export async function findUnfinishedCall(
  db: Db,
  key: string,
  timeZone: string,
): Promise<{ unfinished: UnfinishedCall; values: QuoteFormValues } | null> {
  const inquiry = await findUnfinishedInquiry(db, key)
  if (!inquiry) return null
  const { id, changedAt, savedBy, values } = inquiry
  const when = `Kept ${formatDateTime(changedAt, timeZone)}${savedBy === null ? '' : ` by ${savedBy}`}`
  return {
    unfinished: { id, changedAt, kept: `${when}. It becomes an event when it has a date.` },
    values: { ...values, input: { ...values.input, key: id } },
  }
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

/** Returns the fields of a call with text. Null where nothing was typed. */
export function getFilledFields({
  input: { key: _key, ...input },
  onRequest,
}: QuoteFormValues): QuoteFormValues | null {
  const filled = Object.entries(input).filter(([, text]) => text.trim() !== '')
  return filled.length + onRequest.length > 0 ? { input: Object.fromEntries(filled), onRequest } : null
}

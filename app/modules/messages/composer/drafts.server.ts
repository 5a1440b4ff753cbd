import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'

/** An unsent email of an event. `savedAt` in epoch milliseconds. */
export type EmailDraft = { subject: string; body: string; template: string; savedAt: number }

/** The draft of an event's conversation. Null if there is none. */
export async function findDraft(db: Db, eventId: string): Promise<EmailDraft | null> {
  const row = await db.selectFrom('message_draft').selectAll().where('event_id', '=', eventId).executeTakeFirst()
  return row ? { subject: row.subject, body: row.body, template: row.template, savedAt: row.saved_at } : null
}

/**
 * Saves an event's email draft, replacing the draft saved at `draft` that filled the form. A draft saved meanwhile is
 * appended below. An empty text deletes the draft.
 */
export async function saveDraft(
  db: Db,
  eventId: string,
  { subject = '', body = '', template = '', draft: seen }: FormInput,
  now: number,
): Promise<void> {
  if (body.trim() === '') return deleteDraft(db, eventId, seen)
  const stored = await findDraft(db, eventId)
  const other = stored && String(stored.savedAt) !== seen && !body.includes(stored.body) ? `\n\n${stored.body}` : ''
  const draft = {
    subject: subject.slice(0, 500),
    body: `${body}${other}`.slice(0, 20_000),
    template: template.slice(0, 100),
  }
  await db
    .insertInto('message_draft')
    .values({ event_id: eventId, ...draft, saved_at: now })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ ...draft, saved_at: now }))
    .execute()
}

/** Deletes the draft of an event that a form was filled with. `seen` is when it was saved. */
export async function deleteDraft(db: Db, eventId: string, seen = ''): Promise<void> {
  await db.deleteFrom('message_draft').where('event_id', '=', eventId).where('saved_at', '=', Number(seen)).execute()
}

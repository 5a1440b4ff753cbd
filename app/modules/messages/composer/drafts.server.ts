import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'

/** An unsent email of an event. `savedAt` in epoch milliseconds. */
export type EmailDraft = { subject: string; body: string; template: string; savedAt: number }

/** The draft of an event's conversation. Null where there is none. */
export async function findDraft(db: Db, eventId: string): Promise<EmailDraft | null> {
  const row = await db.selectFrom('message_draft').selectAll().where('event_id', '=', eventId).executeTakeFirst()
  return row ? { subject: row.subject, body: row.body, template: row.template, savedAt: row.saved_at } : null
}

/** Saves the draft of an event, in place of the one before. An empty text deletes it. */
export async function saveDraft(
  db: Db,
  eventId: string,
  { subject = '', body = '', template = '' }: FormInput,
  now: number,
): Promise<void> {
  if (body.trim() === '') return deleteDraft(db, eventId)
  const draft = { subject: subject.slice(0, 500), body: body.slice(0, 20_000), template: template.slice(0, 100) }
  await db
    .insertInto('message_draft')
    .values({ event_id: eventId, ...draft, saved_at: now })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ ...draft, saved_at: now }))
    .execute()
}

/** Deletes the draft of an event. */
export async function deleteDraft(db: Db, eventId: string): Promise<void> {
  await db.deleteFrom('message_draft').where('event_id', '=', eventId).execute()
}

import assert from 'node:assert/strict'
import type { Db } from '../app/plumbing/database/database.server.ts'

/** Inserts small emails that are due at once, with few statements. */
export async function fillOutbox(db: Db, letters: number, now: number): Promise<void> {
  const chunk = 500
  for (let from = 0; from < letters; from += chunk) {
    const rows = Array.from({ length: Math.min(chunk, letters - from) }, (_, i) => smallLetter(from + i, now))
    await db.insertInto('email').values(rows).execute()
  }
}

/** Counts emails by state. */
export async function countEmailsByState(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('email')
    .select(['state', (of) => of.fn.countAll<number>().as('letters')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, letters }) => [state, letters]))
}

/** Asserts that every email marked as sent arrived once, and no other did. */
export async function assertSentOnce(db: Db, arrived: Map<string, number>): Promise<void> {
  const sent = await db.selectFrom('email').select('message_id').where('state', '=', 'sent').execute()
  assert.deepEqual([...arrived.keys()].toSorted(), sent.map(({ message_id }) => message_id).toSorted())
  assert.deepEqual(
    [...arrived].filter(([, times]) => times !== 1),
    [],
  )
}

function smallLetter(i: number, now: number) {
  return {
    id: `small-${i}`,
    event_id: null,
    kind: 'alert',
    message_id: `<small-${i}@bar.example>`,
    recipient: 'guest@home.example',
    reply_to: null,
    subject: 'A word',
    body_text: 'A few bytes.',
    body_html: '<p>A few bytes.</p>',
    template_params: null,
    state: 'waiting',
    attempts: 0,
    created_at: now,
    posted_at: now,
    due_at: now,
  }
}

import type { Db } from '../plumbing/database/database.server.ts'
import type { LetterRow } from '../plumbing/database/schema.ts'
import { readPlace, writePlace, type Shelf } from './shelf-address.ts'
import type { LetterLine, LetterStand } from './letter-words.ts'

const pageSize = 25

/** One page of letters, newest first, and the place where the next begins, or null. `before` is such a place. */
export async function listLetters(db: Db, shelf: Shelf, before: string | null) {
  const place = readPlace(before)
  const rows = await db
    .selectFrom('letter')
    .select(['id', 'kind', 'recipient', 'subject', 'created_at', ...standColumns])
    .$if(shelf !== 'all', (query) => query.where('state', '=', shelf))
    // Said twice, so that either database begins its walk along the index at the place itself.
    .$if(place !== null, (query) =>
      query
        .where('created_at', '<=', place!.at)
        .where((is) => is.or([is('created_at', '<', place!.at), is('id', '<', place!.id)])),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const letters = rows.slice(0, pageSize).map((row): LetterLine => ({
    id: row.id, kind: row.kind, to: row.recipient, subject: row.subject, createdAt: row.created_at, ...standOf(row),
  }))
  const last = letters.at(-1)
  return { letters, next: rows.length > pageSize && last ? writePlace(last.createdAt, last.id) : null }
}

export const standColumns = ['state', 'attempts', 'due_at', 'claimed_until', 'settled_at', 'last_words', 'carrier'] as const

/** A row's stand as the rules tell it. */
export function standOf(row: Pick<LetterRow, (typeof standColumns)[number]>): LetterStand {
  return {
    state: row.state,
    attempts: row.attempts,
    dueAt: row.due_at,
    claimedUntil: row.claimed_until,
    settledAt: row.settled_at,
    lastWords: row.last_words,
    carrier: row.carrier,
  }
}

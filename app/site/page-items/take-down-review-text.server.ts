import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { PageItem } from './page-item.ts'
import { deletePageItemRows, pageItemsLock } from './page-item-edits.server.ts'
import { listPageItems } from './page-items.server.ts'

/** Minimum length of an excerpt that counts as quoting a client. Shorter excerpts could be coincidence. */
const leastExcerptLength = 12

/**
 * Removes a client's feedback from the website once they no longer allow publishing it: reviews, and the text of a past
 * event. `allowed` is the feedback they allow now. Returns the removed texts.
 */
export async function takeDownReviewText(
  db: Db,
  { former, allowed }: { former: string; allowed: string | null },
  now: number,
): Promise<string[]> {
  await acquireTransactionLocks(db, pageItemsLock)
  const items = await listPageItems(db, ['evenings', 'quotations'])
  const taken = items.filter(
    ({ isSample, input: { words = '' } }) =>
      !isSample && isExcerpt(words, former) && !(allowed !== null && isPartOf(words, allowed)),
  )
  for (const item of taken) await takeDown(db, item, now)
  return taken.map(({ input }) => input.words!)
}

/** Removes a client's words from a page item: deletes a review, and keeps a past event without its quote. */
async function takeDown(db: Db, { id, kind, input }: PageItem, now: number): Promise<void> {
  if (kind === 'quotations') return void (await deletePageItemRows(db, kind, id, now))
  await incrementRevision(db, 'content')
  const words = JSON.stringify({ ...input, words: '', said: '' })
  await db.updateTable('page_item').set({ words }).where('id', '=', id).execute()
}

/** Whether the words are quoted from the text: all of it, or a long enough part. */
function isExcerpt(words: string, text: string): boolean {
  const shown = toComparable(words)
  return isPartOf(words, text) && (shown.length >= leastExcerptLength || shown === toComparable(text))
}

/** Whether the words are a part of the text, or several parts with dots between them. */
function isPartOf(words: string, text: string): boolean {
  const whole = ` ${toComparable(text)} `
  const parts = words.split(/…|\.{3}|\[|\]/).map(toComparable)
  return parts.every((part) => part === '' || whole.includes(` ${part} `))
}

/** Letters and digits alone, with a space between words. */
function toComparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

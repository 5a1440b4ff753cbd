import { formatCompactDate, getToday } from '../../../business/dates.ts'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { SearchResult } from '../../../office/events/search-result.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getThreadPath, messagesPath } from '../messages-path.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'

/** Maximum number of messages in a search result. */
const maxFound = 8

/** Finds messages by words of their senders, subjects and texts, latest first. The words are normalized. */
export async function findMessageSearchResults(db: Db, words: readonly string[]): Promise<SearchResult[]> {
  const meant = words.filter((word) => word.length >= 3)
  if (meant.length === 0) return []
  let query = db
    .selectFrom('message')
    .leftJoin('event', 'event.id', 'message.event_id')
    .select([
      'message.id',
      'message.event_id',
      'sender_name',
      'sender_email',
      'sent_at',
      'body_text',
      'subject',
      'search_text',
    ])
    .select(['direction', 'requestor_name'])
    .where('kind', '=', 'message')
  for (const word of meant) query = query.where('search_text', 'like', `%${word.replaceAll(/[%_\\]/g, '')}%`)
  const [rows, { timeZone }] = await Promise.all([
    query.orderBy('sent_at', 'desc').limit(maxFound).execute(),
    getSetting(db, 'identity'),
  ])
  return rows.map((row) => {
    const date = getToday(row.sent_at, timeZone)
    const who = row.direction === 'out' ? 'You' : row.sender_name || row.sender_email
    const about = row.requestor_name === null ? 'belongs to nobody yet' : formatFirstNames(row.requestor_name)
    return {
      href: row.event_id === null ? `${messagesPath}#unknown` : `${getThreadPath(row.event_id)}#message-${row.id}`,
      title: `${who}: ${excerpt(maskTextForAssistants(row.body_text || row.subject), meant[0]!)}`,
      hint: `Email · ${about} · ${formatCompactDate(date, date)}`,
    }
  })
}

/** The part of a text around a word. */
function excerpt(text: string, word: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const at = Math.max(0, line.toLowerCase().indexOf(word) - 30)
  return `${at > 0 ? '… ' : ''}${line.slice(at, at + 90)}${line.length > at + 90 ? ' …' : ''}`
}

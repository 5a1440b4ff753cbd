import { readEventFeedback } from '../../../agreements/client-page/client-feedback.server.ts'
import { publishPermission, replacedFeedbackText } from '../../../agreements/client-page/proposal-response-emails.ts'
import { listAgreementHistory } from '../../../agreements/proposals/agreement-history.server.ts'
import { formatDollars } from '../../../business/money.ts'
import { conversationEntries } from '../../../events/event/conversation-entries.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import { formatHistoryEntry } from '../../../events/event/history-text.ts'
import type { HistoryEntry } from '../../../events/event/history-entry.ts'
import { listHistoryEntries } from '../../../events/event/history.server.ts'
import { listMergedEvents } from '../../../events/event/merge-events.server.ts'
import type { EventRecord } from '../../../events/event/event.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { listEmailEntries } from './email-entries.server.ts'
import { listMessageEntries } from './message-entries.server.ts'
import { type ThreadEntry, type ThreadReader } from './thread-entry.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'
import { getThreadContacts, type ThreadContacts } from './thread-contacts.server.ts'

/**
 * Returns the conversation of an event and of those merged into it, oldest first: emails out and in, questions and replies
 * of the client page, calls, notes, and facts such as an acceptance. Null if there is no such event.
 */
export async function getThread(db: Db, eventId: string, reader: ThreadReader): Promise<ThreadEntry[] | null> {
  const event = await findEvent(db, eventId)
  if (!event) return null
  const merged = await listMergedEvents(db, eventId)
  const ids = [eventId, ...merged.map(({ id }) => id)]
  const people = await getThreadContacts(db, eventId)
  const [emails, messages, others, histories, agreement] = await Promise.all([
    listEmailEntries(db, ids, people, reader),
    listMessageEntries(db, ids, people, reader),
    conversationEntries.list(db, ids, reader),
    Promise.all(ids.map((id) => listHistoryEntries(db, id))),
    listAgreementHistory(db, eventId),
  ])
  const { replaced } = readEventFeedback(agreement)
  const entries = [
    toRequestEntry(event, people),
    ...emails,
    ...messages,
    ...others.flat().map((entry) => ({ ...blank, ...entry })),
    ...histories.flat().flatMap((entry) => toHistoryThreadEntry(entry, reader) ?? []),
    ...agreement.flatMap((entry) => toAgreementEntry(entry, people, replaced) ?? []),
  ].flatMap((entry) => entry ?? [])
  const sorted = entries.toSorted(
    (one, other) =>
      one.at - other.at ||
      // A quote request and its confirmation email have the same time. The request comes first.
      Number(other.channel === 'request') - Number(one.channel === 'request') ||
      one.text.localeCompare(other.text) ||
      one.id.localeCompare(other.id),
  )
  return reader.isOwner ? sorted : sorted.map(maskEntry)
}

function maskEntry(entry: ThreadEntry): ThreadEntry {
  const [subject, text, quoted] = [entry.subject, entry.text, entry.quoted].map(maskTextForAssistants)
  return { ...entry, subject: subject!, text: text!, quoted: quoted! }
}

const blank = {
  subject: '',
  text: '',
  quoted: '',
  status: null,
  warning: null,
  files: [],
  actions: [],
  isAutomatic: false,
  isHeard: false,
  isReply: false,
}

function toRequestEntry(event: EventRecord, people: ThreadContacts): ThreadEntry | null {
  if (event.source !== 'form') return null
  return {
    ...blank,
    id: `request-${event.id}`,
    at: event.createdAt,
    side: 'in',
    who: people.client,
    channel: 'request',
    text: event.request.message || 'They sent the quote form.',
    isHeard: event.state === 'new',
  }
}

function toHistoryThreadEntry(entry: HistoryEntry, { isOwner }: ThreadReader): ThreadEntry | null {
  const { id, at, by } = entry
  const shared = { ...blank, id: `history-${id}`, at }
  if (entry.kind === 'note')
    return { ...shared, side: 'note', who: by ?? 'You', channel: 'note', text: entry.details.text }
  if (entry.kind === 'by-phone')
    return { ...shared, side: 'out', who: by ?? 'You', channel: 'phone', text: 'You answered by phone.', isReply: true }
  // An acceptance is in the agreement's history.
  const isMove =
    entry.kind === 'moved' &&
    ['booked', 'lost', 'done'].includes(entry.details.to) &&
    entry.details.because !== 'yes' &&
    !(entry.actor === 'client' && entry.details.to === 'booked')
  const isMoney = entry.kind === 'money' && ['payment', 'tip', 'refund', 'reversal'].includes(entry.details.what)
  if (!isMove && !(isMoney && isOwner)) return null
  return { ...shared, side: 'fact', who: '', channel: 'note', text: formatHistoryEntry(entry) }
}

type AgreementEntry = Awaited<ReturnType<typeof listAgreementHistory>>[number]

function toAgreementEntry(
  entry: AgreementEntry,
  people: ThreadContacts,
  replaced: ReadonlySet<string>,
): ThreadEntry | null {
  const shared = { ...blank, id: `agreement-${entry.id}`, at: entry.at }
  switch (entry.kind) {
    case 'asked':
      return {
        ...shared,
        side: 'in',
        who: people.client,
        channel: 'page',
        text: [entry.details.words, formatPermission(entry.details.mayShow, replaced.has(entry.id))]
          .filter(Boolean)
          .join('\n\n'),
        isHeard: true,
      }
    case 'answered':
      return { ...shared, side: 'out', who: 'You', channel: 'page', text: entry.details.words, isReply: true }
    case 'signed':
    case 'noted':
      return { ...shared, side: 'fact', who: '', channel: 'note', text: 'They said yes' }
    case 'change-asked':
      return { ...shared, side: 'fact', who: '', channel: 'page', text: formatChange('They asked for a change', entry) }
    case 'change-offered':
      return { ...shared, side: 'fact', who: '', channel: 'page', text: formatChange('You offered a change', entry) }
    default:
      return null
  }
}

function formatPermission(mayShow: boolean | undefined, isReplaced: boolean): string | null {
  if (isReplaced) return mayShow ? replacedFeedbackText : 'They changed this since.'
  return mayShow ? publishPermission : null
}

function formatChange(
  words: string,
  { details }: Extract<AgreementEntry, { kind: 'change-asked' | 'change-offered' }>,
) {
  const { beforeCents, afterCents } = details
  return beforeCents === afterCents ? words : `${words}, ${formatDollars(beforeCents)} → ${formatDollars(afterCents)}`
}

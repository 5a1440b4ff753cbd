import { randomUUID } from 'node:crypto'
import { formatDateTime } from '../../../business/dates.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import { listMergedEvents } from '../../../events/event/merge-events.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getTextAccount, type TextsConfig } from '../account/text-account.server.ts'
import { getFirstTextPrefixAndSuffix } from '../outbox/text-message.ts'
import { findTextMessageDueTime, isFirstTextToNumber } from '../outbox/text-rows.server.ts'
import { getEventTextsPath } from '../texts-path.ts'
import type { EventTextsPageProps, TextRecipientView } from './event-texts-page-props.ts'
import { listAllTextMessageEntries } from './text-entries.server.ts'
import { isEventToday, listRunningLateRecipients } from './running-late.server.ts'
import { formatNoTextReason, listTextRecipients, type TextRecipient } from './text-recipients.server.ts'

type View = Omit<EventTextsPageProps, 'back' | 'notice' | 'refused'>

/**
 * Returns the data of an event's text page. `undoneId` is a text that was just withdrawn. Null if there is no such event.
 */
export async function getEventTextsView(
  { db, now, config }: { db: Db; now: () => number; config: TextsConfig },
  eventId: string,
  { isOwner, undoneId }: { isOwner: boolean; undoneId: string | null },
): Promise<View | null> {
  const event = await findEvent(db, eventId)
  if (!event) return null
  const { timeZone, name } = await getSetting(db, 'identity')
  const merged = await listMergedEvents(db, eventId)
  const isToday = await isEventToday(db, event, now())
  const reader = { isOwner, now: now(), timeZone, isToday }
  const [entries, people, account] = await Promise.all([
    listAllTextMessageEntries(db, [eventId, ...merged.map(({ id }) => id)], reader),
    listTextRecipients(db, eventId),
    getTextAccount(db, config),
  ])
  const toView = (person: TextRecipient) =>
    toPersonView(db, person, { eventId, language: event.language, business: name, timeZone, now: now() })
  return {
    here: getEventTextsPath(eventId),
    title: formatFirstNames(event.request.requestorName),
    entries: isOwner ? entries : entries.map((entry) => ({ ...entry, text: maskTextForAssistants(entry.text) })),
    people: await Promise.all(people.map(toView)),
    carrierObstacle: account.obstacle && obstacleWords[account.obstacle],
    late: isToday ? await listRunningLateRecipients(db, eventId) : null,
    isStandIn: account.obstacle === 'stand-in',
    timeZone,
    formKey: randomUUID(),
    undone: undoneId === null ? '' : await findUndoneWords(db, eventId, undoneId, name),
  }
}

const obstacleWords = {
  held: 'This is a copy of the site. What you write here is kept, and is not sent.',
  'stand-in': 'Nothing leaves this machine. Texts that you write here count as delivered.',
  none: 'No carrier is connected, so texts wait. An owner can connect one in the settings, under Text messages.',
  unreadable: 'The carrier’s keys can’t be read any more, so texts wait. An owner can enter them again.',
}

async function toPersonView(
  db: Db,
  person: TextRecipient,
  at: { eventId: string; language: 'en' | 'es'; business: string; timeZone: string; now: number },
): Promise<TextRecipientView> {
  const { name, phone, permission } = person
  const dueAt = await findTextMessageDueTime(db, { eventId: at.eventId, phone }, at.now)
  return {
    name,
    phone,
    obstacle: formatNoTextReason(person),
    canConsent: permission.kind === 'no-consent',
    waitsUntil: dueAt > at.now ? formatDateTime(dueAt, at.timeZone) : null,
    around: (await isFirstTextToNumber(db, phone)) ? getFirstTextPrefixAndSuffix(at.business, at.language) : null,
  }
}

/** Returns the wording of a withdrawn text, without the additions of a first text. */
async function findUndoneWords(db: Db, eventId: string, id: string, business: string): Promise<string> {
  const row = await db
    .selectFrom('text_message')
    .select('body')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('state', '=', 'canceled')
    .executeTakeFirst()
  if (!row) return ''
  const around = (['en', 'es'] as const).map((language) => getFirstTextPrefixAndSuffix(business, language))
  const first = around.find(({ before, after }) => row.body.startsWith(before) && row.body.endsWith(after))
  return first ? row.body.slice(first.before.length, -first.after.length) : row.body
}

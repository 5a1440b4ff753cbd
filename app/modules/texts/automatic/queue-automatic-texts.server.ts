import { isStaffTextKind, type AutomaticText } from '../../../business/automatic-text.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { areTextsConnected, type TextsConfig } from '../account/text-account.server.ts'
import { maxTextMessageLength } from '../content/count-parts.ts'
import { canTextAutomatically } from '../outbox/text-consents.server.ts'
import { personalTextMessageKinds } from '../outbox/text-message.ts'
import { composeTextMessage, findTextMessageDueTime, queueTextMessage } from '../outbox/text-rows.server.ts'
import { isTextNumber } from '../thread/text-recipients.server.ts'
import { automaticKeyPrefix, droppedTextReasons, maxPerNumberAndDay } from '../account/automatic-rules.ts'
import { getAutomaticTextRules } from '../account/automatic-rules.server.ts'

/**
 * Queues automatic texts, each once, if their kind is on and the number consented. A text that would arrive too late or
 * exceed a limit is stored as not sent, so that its event shows it. `now` in epoch milliseconds.
 */
export async function queueAutomaticTexts(
  db: Db,
  config: TextsConfig,
  texts: readonly AutomaticText[],
  now: number,
): Promise<void> {
  const { on } = await getAutomaticTextRules(db)
  const wanted = texts.filter(({ kind, phone }) => on.includes(kind) && isTextNumber(phone))
  if (wanted.length === 0 || !(await areTextsConnected(db, config))) return
  const queued = await listQueuedKeys(db, wanted.map(getFormKey))
  for (const text of wanted) {
    const formKey = getFormKey(text)
    if (queued.has(formKey) || !(await canTextAutomatically(db, text.phone, text.eventId))) continue
    await queueTextMessage(db, { ...text, formKey, dropped: await findDropReason(db, text, now) }, now)
  }
}

function getFormKey({ key }: AutomaticText): string {
  return `${automaticKeyPrefix}${key}`
}

async function listQueuedKeys(db: Db, keys: readonly string[]): Promise<Set<string | null>> {
  const rows = await db.selectFrom('text_message').select('form_key').where('form_key', 'in', keys).execute()
  return new Set(rows.map(({ form_key }) => form_key))
}

/** Returns the reason why a text must not be queued. Null if it may be. */
async function findDropReason(db: Db, text: AutomaticText, now: number): Promise<string | null> {
  if ((await findTextMessageDueTime(db, text, now)) > text.expiresAt) return droppedTextReasons.late
  if ((await composeTextMessage(db, text)).length > maxTextMessageLength) return droppedTextReasons.long
  const { count } = await db
    .selectFrom('text_message')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('phone', '=', text.phone)
    .where('direction', '=', 'out')
    .where('expires_at', 'is not', null)
    .where('kind', 'not in', personalTextMessageKinds)
    .where('state', '!=', 'refused')
    .where('created_at', '>', now - 24 * 3_600_000)
    .executeTakeFirstOrThrow()
  const most = isStaffTextKind(text.kind) ? maxPerNumberAndDay.staff : maxPerNumberAndDay.client
  return Number(count) >= most ? droppedTextReasons.many : null
}

import { automaticTexts } from '../../../business/automatic-texts.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'
import { toErrorLogFields } from '../../../plumbing/http/error-facts.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import {
  claimDueMessages,
  isMessageDue,
  updateClaimedRow,
  type ClaimedRow,
} from '../../../plumbing/queue/claim-rows.server.ts'
import {
  drainJobQueue,
  startJobQueue,
  type Backpressure,
  type JobQueue,
} from '../../../plumbing/queue/queue-loop.server.ts'
import { getTextAccount, recordTextAccountState, type TextsConfig } from '../account/text-account.server.ts'
import { droppedTextReasons } from '../account/automatic-rules.ts'
import { getAutomaticTextRules, isMonthlyTextLimitReached } from '../account/automatic-rules.server.ts'
import { carrierConsequences, type CarrierErrorCause } from '../carrier/carrier-error.ts'
import { isLaterTextStatus, type CarrierStatus } from '../carrier/text-status.ts'
import { openCarrier, standInCarrier, type SendTextResult, type TextCarrier } from '../carrier/text-carrier.server.ts'
import {
  formatStopReason,
  getTextPermission,
  markNumberUnreachable,
  canTextAutomatically,
  recordTextStop,
} from './text-consents.server.ts'
import { checkAutomaticText } from '../news/check-automatic-text.server.ts'
import { countTextMessageParts } from '../content/count-parts.ts'
import { personalTextMessageKinds } from './text-message.ts'
import { composeOutgoingTextMessage, findTextMessageDueTime } from './text-rows.server.ts'

/** Time after which another process may look at an attempt, in milliseconds. Longer than any call of a carrier. */
const claimMs = 60_000

const minute = 60_000

/** Time after which an unsent text is given up, in milliseconds. */
const expiryMs = 4 * 60 * minute

/** The same while the carrier takes no texts at all: the owner has a day to change that. */
const offExpiryMs = 24 * 60 * minute

export type TextQueueServices = {
  db: Db
  now: () => number
  log: Logger
  config: TextsConfig
  /** Function that opens a carrier. Tests pass one with a shorter time limit. */
  openCarrier?: typeof openCarrier
}

type ClaimedText = ClaimedRow<'text_message'>

/** Sends due texts until stopped. */
export function startTextMessageLoop({ giveWay, isOn, ...services }: TextQueueServices & Backpressure) {
  return startJobQueue({ ...createTextQueue(services), giveWay, isOn }, { log: services.log, failed: 'texts-failed' })
}

/** Sends all due texts. Returns their number. */
export function sendDueTextMessages(services: TextQueueServices): Promise<number> {
  return drainJobQueue(createTextQueue(services))
}

function createTextQueue(services: TextQueueServices): JobQueue<ClaimedText> {
  return {
    slots: 3,
    claim: async (most, inHand) => {
      const now = services.now()
      if (!(await findCarrier(services))) return []
      const which = isMessageDue(now, inHand)
      return claimDueMessages(services.db, 'text_message', { which, most, now, claimTime: claimMs })
    },
    work: (row) => deliverText(services, row),
  }
}

/** The carrier that takes texts now, or its stand-in. Null while none is connected. */
async function findCarrier({ db, config, openCarrier: open = openCarrier }: TextQueueServices) {
  const { settings, obstacle } = await getTextAccount(db, config)
  return settings ? open(settings) : obstacle === 'stand-in' ? standInCarrier : null
}

/**
 * Hands a text to the carrier. Before it is written it is marked as uncertain, so that a text whose result was never
 * stored is looked for at the carrier and not sent again.
 */
async function deliverText(services: TextQueueServices, row: ClaimedText): Promise<void> {
  const { db, now, config, log } = services
  const carrier = await findCarrier(services)
  if (!carrier) return void (await updateClaimedRow(db, 'text_message', row, { attempts: row.attempts - 1 }))
  const text = { to: row.phone, words: row.body, statusUrl: `${config.siteUrl}/hooks/text?text=${row.id}` }
  if (row.is_uncertain === 1) {
    const found = await findSentText(db, carrier, text, row)
    if (found.kind !== 'not-found') return settleResult(services, row, found)
  }
  const isOver = now() - row.posted_at > offExpiryMs
  const refusal = isOver ? 'It could not leave within a day' : await findRefusal(db, row, now())
  if (refusal) return settleText(db, row, { state: 'refused', remark: refusal, is_uncertain: 0, settled_at: now() })
  const dueAt = row.is_urgent === 1 ? now() : await findTextMessageDueTime(db, toPlace(row), now())
  if (dueAt > now())
    return dueAt > (row.expires_at ?? Infinity)
      ? settleText(db, row, { state: 'refused', remark: droppedTextReasons.late, is_uncertain: 0, settled_at: now() })
      : settleText(db, row, { due_at: dueAt, posted_at: dueAt, attempts: row.attempts - 1, is_uncertain: 0 })
  const body = await composeOutgoingTextMessage(db, row)
  const isOurs = await markUncertain(db, row, body)
  if (!isOurs) return
  const result = await carrier.send({ ...text, words: body })
  await settleResult(services, row, result)
  log(result.kind === 'sent' ? 'info' : 'warn', 'text', {
    id: row.id,
    verdict: result.kind,
    ...(result.kind === 'failed' && { code: result.code, why: result.cause }),
    attempt: row.attempts,
  })
}

const toPlace = ({ event_id, phone }: TextMessageRow) => ({ eventId: event_id, phone })

/** The carrier's text that a row may have become, except those of other rows. */
async function findSentText(
  db: Db,
  carrier: TextCarrier,
  text: Parameters<TextCarrier['find']>[0],
  row: TextMessageRow,
) {
  const others = await db
    .selectFrom('text_message')
    .select('carrier_id')
    .where('phone', '=', row.phone)
    .where('body', '=', row.body)
    .where('carrier_id', 'is not', null)
    .execute()
  const known = others.map(({ carrier_id }) => carrier_id)
  return carrier.find(text, row.created_at, (id) => known.includes(id))
}

/** Returns why a queued text must not be sent now. Null if it may be sent. */
async function findRefusal(db: Db, row: TextMessageRow, now: number): Promise<string | null> {
  const { phone, kind, expires_at } = row
  if (expires_at && now > expires_at) return droppedTextReasons.late
  const permission = await getTextPermission(db, phone)
  switch (permission.kind) {
    case 'stopped':
      return kind === 'stop-confirmation' ? null : formatStopReason(permission.isWrongNumber)
    case 'no-consent':
      // A test needs no consent, because it goes to the phone of the user who requested it.
      return ['stop-confirmation', 'test'].includes(kind) ? null : droppedTextReasons.consent
    case 'unreachable':
      return carrierConsequences[permission.reason].words('')
    default:
      return expires_at && !personalTextMessageKinds.includes(kind) ? findAutomaticRefusal(db, row, now) : null
  }
}

/** Why a text that nobody wrote must not leave, to a number that may be texted. */
async function findAutomaticRefusal(db: Db, row: TextMessageRow, now: number): Promise<string | null> {
  const { phone, kind, event_id } = row
  if (!kind.endsWith('-reply') && !(await canTextAutomatically(db, phone, event_id))) return droppedTextReasons.consent
  const news = await checkAutomaticText(db, row, now)
  if (news === false) return droppedTextReasons.untrue
  if (news !== true) {
    await automaticTexts.run(db, [news], now)
    return droppedTextReasons.changed
  }
  return (await isMonthlyTextLimitReached(db, await getAutomaticTextRules(db), now)) ? droppedTextReasons.cap : null
}

/** Marks a text as being sent, with its final wording. Returns false if another process is sending it. */
async function markUncertain(db: Db, { id, claim }: ClaimedText, body: string): Promise<boolean> {
  const marked = await db
    .updateTable('text_message')
    .set({ is_uncertain: 1, body, parts: countTextMessageParts(body).parts })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

async function settleText(db: Db, row: ClaimedText, values: Partial<TextMessageRow>): Promise<void> {
  await updateClaimedRow(db, 'text_message', row, values)
}

/** Stores the result of an attempt. */
async function settleResult(services: TextQueueServices, row: ClaimedText, result: SendTextResult): Promise<void> {
  const { db, now } = services
  if (result.kind === 'sent') {
    // A status may have come before the response.
    const known = await getCarrierStatus(db, row.id)
    await settleText(db, row, {
      state: 'sent',
      carrier_id: result.id,
      carrier_status:
        known === null || isLaterTextStatus(result.status, known as CarrierStatus) ? result.status : known,
      parts: result.parts ?? row.parts,
      cost_micros: result.costMicros ?? null,
      is_uncertain: 0,
      code: null,
      remark: '',
      settled_at: now(),
    })
    return recordTextAccountState(db, null, now())
  }
  if (result.kind === 'failed') return settleFailure(services, row, result)
  // For an hour the carrier is asked whether it accepted the text message. After that its state stays unknown, and the
  // owner has to check with the carrier.
  const isAsked = await mayFindText(services)
  const isOver = now() - row.posted_at > 60 * minute
  const remark = 'We can’t tell whether this went'
  if (isAsked && !isOver) return settleText(db, row, { due_at: now() + 2 * minute, remark })
  return settleText(db, row, { state: 'unknown', settled_at: now(), remark })
}

/** Status of a text that the carrier reported already. */
async function getCarrierStatus(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('text_message').select('carrier_status').where('id', '=', id).executeTakeFirst()
  return row?.carrier_status ?? null
}

async function mayFindText({ db, config }: TextQueueServices): Promise<boolean> {
  return (await getTextAccount(db, config)).settings?.kind === 'twilio'
}

async function settleFailure(
  { db, now, log }: TextQueueServices,
  row: ClaimedText,
  { cause, code }: { cause: CarrierErrorCause; code: string },
): Promise<void> {
  const { outcome } = carrierConsequences[cause]
  if (outcome === 'off')
    await recordTextAccountState(db, { cause, code }, now()).catch((error: unknown) =>
      log('error', 'texts-failed', toErrorLogFields(error)),
    )
  await settleText(db, row, { ...computeTextMessageFailure(row, { cause, code }, now()), is_uncertain: 0 })
  await markNumberByCarrierError(db, row.phone, cause, now())
}

/** Columns of a text that failed: another attempt later, or refused for good. `now` in epoch milliseconds. */
export function computeTextMessageFailure(
  { attempts, posted_at }: Pick<TextMessageRow, 'attempts' | 'posted_at'>,
  { cause, code }: { cause: CarrierErrorCause; code: string },
  now: number,
): Partial<TextMessageRow> {
  const { outcome, attempts: most, words } = carrierConsequences[cause]
  const remark = words(code)
  const expiresAt = posted_at + (outcome === 'off' ? offExpiryMs : expiryMs)
  const delays = outcome === 'off' ? [10] : [1, 2, 5, 10, 30]
  const dueAt = now + delays[Math.min(attempts, delays.length) - 1]! * minute
  const isTriedAgain = outcome !== 'refused' && attempts < most && dueAt <= expiresAt
  return isTriedAgain
    ? { state: 'waiting', due_at: dueAt, code, remark, settled_at: null }
    : { state: 'refused', code, remark, settled_at: now }
}

/** Marks a number according to the carrier's error. */
export async function markNumberByCarrierError(
  db: Db,
  phone: string,
  cause: CarrierErrorCause,
  now: number,
): Promise<void> {
  const { mark } = carrierConsequences[cause]
  if (mark === 'stopped') await recordTextStop(db, phone, now)
  if (mark === 'no-texts') await markNumberUnreachable(db, phone, cause, now)
}

import { v7 as uuidV7 } from 'uuid'
import type { EventNews } from '../../business/event-news.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../plumbing/database/schema.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import {
  claimDueMessages,
  isMessageDue,
  isRowUnclaimed,
  updateClaimedRow,
  unclaimedColumns,
  type ClaimedRow,
} from '../../plumbing/queue/claim-rows.server.ts'
import { drainJobQueue, type JobQueue } from '../../plumbing/queue/queue-loop.server.ts'
import { computeAttemptOutcome, maxRetryDelayMs, retryWindowMs } from '../../plumbing/queue/retry-policy.ts'
import {
  maxWebhooks,
  formatWebhookBody,
  type SendWebhookResult,
  type WebhookTransport,
  type WebhookDelivery,
} from './webhook.ts'
import { decryptWebhookTarget } from './webhooks.server.ts'

/** Time after which another process may retry an attempt, in milliseconds. */
const claimMs = 60_000
/** Number of concurrent deliveries per webhook, so that a hanging server delays only its own. */
const concurrentPerWebhook = 3

/** Queues a message for each webhook that subscribes to its type. Call it in the transaction that makes the change. */
export async function queueWebhooks(db: Db, news: readonly EventNews[]): Promise<void> {
  if (news.length === 0) return
  const targets = await db.selectFrom('webhook').select(['id', 'types']).where('is_on', '=', 1).execute()
  const rows = news.flatMap((one) => {
    const id = uuidV7()
    const body = formatWebhookBody(id, one)
    const wanting = targets.filter(({ types }) => (JSON.parse(types) as string[]).includes(one.type))
    return wanting.map((target) => getRow(target.id, { id, body, type: one.type, eventId: one.eventId, now: one.at }))
  })
  if (rows.length > 0) await db.insertInto('webhook_delivery').values(rows).execute()
}

/** Queues a test message for a webhook, even if it is switched off. `now` in epoch milliseconds. */
export async function queueTestWebhook(db: Db, webhookId: string, now: number): Promise<void> {
  const id = uuidV7()
  const data = { message: 'A test of your webhook. Nothing happened.' }
  const body = formatWebhookBody(id, { type: 'test', reference: 'TEST', eventId: '', data, at: now })
  await db
    .insertInto('webhook_delivery')
    .values(getRow(webhookId, { id, body, type: 'test', eventId: null, now }))
    .execute()
}

/** Queues a delivery again under the same id. Does nothing if it is still waiting or deleted. */
export async function resendWebhook(db: Db, webhookId: string, deliveryId: string, now: number): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, posted_at: now, due_at: now, ...unclaimedColumns })
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', webhookId)
    .where((is) => is.or([is('state', '!=', 'waiting'), is('claim', 'is', null)]))
    .execute()
}

/** Returns recent deliveries of a webhook, newest first. */
export async function listWebhookDeliveries(db: Db, webhookId: string, most: number): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    reference: (JSON.parse(row.body) as { reference: string }).reference,
    body: row.body,
    state: row.state as WebhookDelivery['state'],
    attempts: row.attempts,
    madeAt: row.created_at,
    dueAt: row.due_at,
    settledAt: row.settled_at,
    code: row.code,
    words: row.text,
  }))
}

/** Deletes finished deliveries created before a time in epoch milliseconds. */
export async function pruneWebhookDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('created_at', '<', before).where('state', '!=', 'waiting').execute()
}

type Delivery = ClaimedRow<'webhook_delivery'>

export type WebhookQueueContext = {
  db: Db
  now: () => number
  log: Logger
  config: { secret: string }
  callWebhook: WebhookTransport
  /** Called when a webhook is switched off after failing for days, in the same transaction. */
  switchedOff?: (db: Db, target: WebhookRow, words: string) => Promise<void>
}

/** Sends all due deliveries, to several webhooks at once. Returns their number. */
export function sendDueWebhooks(round: WebhookQueueContext): Promise<number> {
  return drainJobQueue(createWebhookQueue(round))
}

/** Creates the queue of webhook deliveries. */
export function createWebhookQueue(round: WebhookQueueContext): JobQueue<Delivery> {
  return {
    slots: maxWebhooks * concurrentPerWebhook,
    claim: (most, inHand) => claimDeliveries(round.db, { most, inHand, now: round.now() }),
    work: (row) => deliver(round, row),
  }
}

async function deliver(round: WebhookQueueContext, row: Delivery): Promise<void> {
  const { db, now, log, config, callWebhook } = round
  const target = await db.selectFrom('webhook').selectAll().where('id', '=', row.webhook_id).executeTakeFirst()
  const opened = target && decryptWebhookTarget(target, config.secret)
  const answer: SendWebhookResult = opened
    ? await callWebhook({ ...opened, id: messageId(row), body: row.body, at: now() })
    : { kind: 'refused', code: null, words: 'Its address or secret can no longer be read: remove it, and add it again' }
  await recordDeliveryResult(round, row, answer)
  log(answer.kind === 'sent' ? 'info' : 'warn', 'webhook', {
    delivery: row.id,
    verdict: answer.kind,
    code: answer.code,
    attempt: row.attempts,
  })
}

/**
 * Stores the result of a delivery. A webhook that has failed for three days is switched off, and its waiting deliveries
 * are given up.
 */
async function recordDeliveryResult(
  round: WebhookQueueContext,
  row: Delivery,
  answer: SendWebhookResult,
): Promise<void> {
  const at = round.now()
  await round.db.transaction().execute(async (db) => {
    // Locks the webhook before its deliveries: switching it off gives up every delivery, and several may fail at once.
    const target = await lockWebhook(db, row.webhook_id)
    const next = computeAttemptOutcome(answer, { attempts: row.attempts, postedAt: row.posted_at }, at, Math.random())
    const again = next.kind === 'again' ? next.dueAt : null
    const isOurs = await updateClaimedRow(db, 'webhook_delivery', row, {
      state: { sent: 'sent', again: 'waiting', refused: 'given-up', 'given-up': 'given-up' }[next.kind],
      ...(again === null ? { settled_at: at } : { due_at: again, settled_at: null }),
      code: answer.code,
      text: next.words,
    })
    if (!isOurs) return
    if (answer.kind === 'sent')
      return void (await db
        .updateTable('webhook')
        .set({ succeeded_at: at, failing_since: null })
        .where('id', '=', row.webhook_id)
        .execute())
    if (target) await recordFailure(db, round, { row, target, answer, again, at })
  })
}

/** Locks a webhook until the transaction ends. Undefined if it was deleted. */
function lockWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhook')
    .set((is) => ({ is_on: is.ref('is_on') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

type Failure = {
  row: WebhookDeliveryRow
  target: WebhookRow
  answer: SendWebhookResult
  again: number | null
  at: number
}

async function recordFailure(
  db: Db,
  round: WebhookQueueContext,
  { row: { webhook_id, posted_at, type }, target, answer, again, at }: Failure,
): Promise<void> {
  // A failing test does not switch off a webhook.
  if (type === 'test') return
  const since = target.failing_since ?? Math.max(posted_at, target.succeeded_at ?? 0)
  // If a webhook rejects a single message but accepts others, only that message is given up.
  const isOver = answer.kind === 'refused' || (again ?? at + maxRetryDelayMs) > since + retryWindowMs
  const isOff = isOver && target.is_on === 1
  await db
    .updateTable('webhook')
    .set({ failing_since: since, ...(isOff && { is_on: 0, off_at: at }) })
    .where('id', '=', webhook_id)
    .execute()
  if (!isOff) return
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'given-up', settled_at: at, ...unclaimedColumns })
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'waiting')
    .execute()
  await incrementRevision(db, 'content')
  await round.switchedOff?.(db, { ...target, failing_since: since }, answer.words)
}

type Wanted = { most: number; inHand: Delivery[]; now: number }

/** Claims some deliveries for each webhook, so that a busy webhook does not block the others. */
async function claimDeliveries(db: Db, { most, inHand, now }: Wanted): Promise<Delivery[]> {
  const due = db.selectFrom('webhook_delivery').where(isMessageDue(now, inHand)).where(isRowUnclaimed(now))
  const claimed: Delivery[] = []
  for (const { webhook_id } of await due.select('webhook_id').distinct().execute()) {
    const free = concurrentPerWebhook - inHand.filter((row) => row.webhook_id === webhook_id).length
    if (free <= 0) continue
    const rows = await claimDueMessages(db, 'webhook_delivery', {
      which: (is) => is.and([isMessageDue(now, inHand)(is), is('webhook_id', '=', webhook_id)]),
      most: Math.min(free, most - claimed.length),
      now,
      claimTime: claimMs,
    })
    claimed.push(...rows)
  }
  return claimed
}

type Message = { id: string; body: string; type: string; eventId: string | null; now: number }

/** Builds the row of a message for a webhook. The message has the same id in the rows of all webhooks. */
function getRow(webhookId: string, { id, body, type, eventId, now }: Message): WebhookDeliveryRow {
  return {
    id: `${id}.${webhookId}`,
    webhook_id: webhookId,
    event_id: eventId,
    type,
    body,
    state: 'waiting',
    attempts: 0,
    created_at: now,
    posted_at: now,
    due_at: now,
    ...unclaimedColumns,
    settled_at: null,
    code: null,
    text: '',
  }
}

function messageId({ id }: WebhookDeliveryRow): string {
  return id.split('.')[0]!
}

import { randomUUID } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import { isUnclaimed } from '../queue/claim-rows.server.ts'
import { raiseRevision } from '../database/revision.server.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../database/schema.ts'
import type { Log } from '../http/log.server.ts'
import { givenUp, longestWait, nextAttemptAt, retriesEndAfter } from '../queue/retry-policy.ts'
import {
  webhookBody,
  type WebhookAnswer,
  type WebhookCaller,
  type WebhookDelivery,
  type WebhookNews,
} from './webhook.ts'
import { openedWebhook } from './webhooks.server.ts'

/** How long one attempt may take before another process may try, in milliseconds. */
const claimTime = 60_000
/** How many are on their way to one target at once: one that hangs holds up only its own, and those of others for a call's time. */
const atOnce = 3

/** Puts news on its way to each target that wants it. Call it in the transaction that is the news. */
export async function postWebhooks(db: Db, news: WebhookNews[]): Promise<void> {
  if (news.length === 0) return
  const targets = await db.selectFrom('webhook').select(['id', 'types']).where('is_on', '=', 1).execute()
  const rows = news.flatMap((one) => {
    const id = uuidV7()
    const body = webhookBody(id, one)
    const wanting = targets.filter(({ types }) => (JSON.parse(types) as string[]).includes(one.type))
    return wanting.map((target) => rowOf(target.id, { id, body, type: one.type, leadId: one.leadId, now: one.at }))
  })
  if (rows.length > 0) await db.insertInto('webhook_delivery').values(rows).execute()
}

/** Puts a test on its way to one target, also where that is switched off. `now` in epoch milliseconds. */
export async function postTest(db: Db, webhookId: string, now: number): Promise<void> {
  const id = uuidV7()
  const data = { message: 'A test of your webhook. Nothing happened.' }
  const body = webhookBody(id, { type: 'test', reference: 'TEST', leadId: '', data, at: now })
  await db
    .insertInto('webhook_delivery')
    .values(rowOf(webhookId, { id, body, type: 'test', leadId: null, now }))
    .execute()
}

/** Sends a message once more, under the id it has; nothing where it is on its way or gone. */
export async function sendAgain(db: Db, webhookId: string, deliveryId: string, now: number): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, posted_at: now, due_at: now, claim: null, claimed_until: null })
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', webhookId)
    .where((is) => is.or([is('state', '!=', 'waiting'), is('claim', 'is', null)]))
    .execute()
}

/** What a target was told lately, the latest first. */
export async function readDeliveries(db: Db, webhookId: string, most: number): Promise<WebhookDelivery[]> {
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
    words: row.words,
  }))
}

/** Forgets what was told before a moment in epoch milliseconds. */
export async function forgetOldDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('created_at', '<', before).where('state', '!=', 'waiting').execute()
}

export type WebhookRound = {
  db: Db
  now: () => number
  log: Log
  config: { secret: string }
  callWebhook: WebhookCaller
  /** Told of a target that was switched off for having failed for days, in the transaction that does it. */
  switchedOff?: (db: Db, target: WebhookRow, words: string) => Promise<void>
}

/** Sends what is due, to several targets at once; answers how much that was. */
export async function sendDueWebhooks(round: WebhookRound): Promise<number> {
  const { db, now } = round
  const due = await dueTargets(db, now())
  const counts = await Promise.all(
    due.map(async (id) => {
      const target = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
      const claimed = await claim(db, id, now())
      await Promise.all(claimed.map((row) => deliver(round, target, row)))
      return claimed.length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function deliver(round: WebhookRound, target: WebhookRow | undefined, row: WebhookDeliveryRow): Promise<void> {
  const { now, log, config, callWebhook } = round
  const opened = target && openedWebhook(target, config.secret)
  const answer: WebhookAnswer = opened
    ? await callWebhook({ ...opened, id: messageId(row), body: row.body, at: now() })
    : { kind: 'refused', code: null, words: 'Its address or secret can no longer be read: remove it, and add it again' }
  await settle(round, row, answer)
  log('webhook', { delivery: row.id, verdict: answer.kind, code: answer.code, attempt: row.attempts })
}

/** Writes down what a target said; whoever has failed for three days is switched off, and what waits for it given up. */
async function settle(round: WebhookRound, row: WebhookDeliveryRow, answer: WebhookAnswer): Promise<void> {
  const at = round.now()
  await round.db.transaction().execute(async (db) => {
    // Before its messages: whoever switches it off gives up all of them, and several fail in one moment.
    const target = await lockTarget(db, row.webhook_id)
    const again = answer.kind === 'later' ? nextAttemptAt(row.attempts, row.posted_at, at, Math.random()) : null
    const state = answer.kind === 'sent' ? 'sent' : again === null ? 'given-up' : 'waiting'
    const isGivenUp = answer.kind === 'later' && again === null
    const settled = await db
      .updateTable('webhook_delivery')
      .set({
        state,
        ...(again !== null && { due_at: again }),
        claim: null,
        claimed_until: null,
        settled_at: state === 'waiting' ? null : at,
        code: answer.code,
        words: isGivenUp ? `${answer.words} ${givenUp}`.trim() : answer.words,
      })
      .where('id', '=', row.id)
      .where('claim', '=', row.claim)
      .executeTakeFirst()
    if (settled.numUpdatedRows === 0n) return
    if (answer.kind === 'sent')
      return void (await db
        .updateTable('webhook')
        .set({ ok_at: at, failing_since: null })
        .where('id', '=', row.webhook_id)
        .execute())
    if (target) await noteFailure(db, round, { row, target, answer, again, at })
  })
}

/** A target nobody else changes until this transaction ends; undefined where it is gone. */
function lockTarget(db: Db, id: string): Promise<WebhookRow | undefined> {
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
  answer: WebhookAnswer
  again: number | null
  at: number
}

async function noteFailure(
  db: Db,
  round: WebhookRound,
  { row: { webhook_id, posted_at, type }, target, answer, again, at }: Failure,
): Promise<void> {
  // Nobody is switched off for a test.
  if (type === 'test') return
  const since = target.failing_since ?? Math.max(posted_at, target.ok_at ?? 0)
  // One message it never takes, among others it does, is given up alone.
  const isOver = answer.kind === 'refused' || (again ?? at + longestWait) > since + retriesEndAfter
  const isOff = isOver && target.is_on === 1
  await db
    .updateTable('webhook')
    .set({ failing_since: since, ...(isOff && { is_on: 0, off_at: at }) })
    .where('id', '=', webhook_id)
    .execute()
  if (!isOff) return
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'given-up', settled_at: at, claim: null, claimed_until: null })
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'waiting')
    .execute()
  await raiseRevision(db, 'content')
  await round.switchedOff?.(db, { ...target, failing_since: since }, answer.words)
}

async function dueTargets(db: Db, now: number): Promise<string[]> {
  const rows = await dueRows(db, now).select('webhook_id').distinct().execute()
  return rows.map(({ webhook_id }) => webhook_id)
}

function dueRows(db: Db, now: number) {
  return (
    db
      .selectFrom('webhook_delivery')
      .where('state', '=', 'waiting')
      // Put off for longer than any ever is: by a clock that was wrong.
      .where((is) => is.or([is('due_at', '<=', now), is('due_at', '>', now + 2 * longestWait)]))
      .where(isUnclaimed(now))
  )
}

/** One statement, the same on both databases: whoever is second finds nothing to update. */
function claim(db: Db, webhookId: string, now: number): Promise<WebhookDeliveryRow[]> {
  const due = dueRows(db, now).select('id').where('webhook_id', '=', webhookId).orderBy('due_at').limit(atOnce)
  return db
    .updateTable('webhook_delivery')
    .set((is) => ({ claim: randomUUID(), claimed_until: now + claimTime, attempts: is('attempts', '+', 1) }))
    .where('id', 'in', due)
    .where('state', '=', 'waiting')
    .where(isUnclaimed(now))
    .returningAll()
    .execute()
}

type Message = { id: string; body: string; type: string; leadId: string | null; now: number }

/** The id a target knows a message by is the same for all of them; each has a row of its own. */
function rowOf(webhookId: string, { id, body, type, leadId, now }: Message): WebhookDeliveryRow {
  return {
    id: `${id}.${webhookId}`,
    webhook_id: webhookId,
    lead_id: leadId,
    type,
    body,
    state: 'waiting',
    attempts: 0,
    created_at: now,
    posted_at: now,
    due_at: now,
    claim: null,
    claimed_until: null,
    settled_at: null,
    code: null,
    words: '',
  }
}

function messageId({ id }: WebhookDeliveryRow): string {
  return id.split('.')[0]!
}

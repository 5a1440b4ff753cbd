import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import type { Logger } from '../http/logger.server.ts'
import {
  claimDueMessages,
  isMessageDue,
  updateClaimedRow,
  unclaimedColumns,
  type ClaimedRow,
} from '../queue/claim-rows.server.ts'
import { startJobQueue, drainJobQueue, type Backpressure, type JobQueue } from '../queue/queue-loop.server.ts'
import { computeAttemptOutcome } from '../queue/retry-policy.ts'
import { deletePushDevices } from './delete-push-devices.server.ts'
import type { PushTransport, PushNotification, SendPushResult } from './push-notification.ts'

/**
 * A notification for all devices, or for owners' devices only, with the event it is about, if any, and its time in epoch
 * milliseconds.
 */
export type QueuedPushNotification = {
  note: PushNotification
  eventId: string | null
  now: number
  forOwners?: true
  /** Users who have turned off notifications of this kind. */
  butFor?: readonly string[]
}

const minute = 60_000
/** Time after which another process may retry an attempt, in milliseconds. */
const claimMs = minute
/** Notifications older than this are dropped. Milliseconds. */
const maxAgeMs = 12 * 60 * minute

/** Queues notifications for each device of the intended users. Call it in the transaction that makes the change. */
export async function queuePushNotifications(
  db: Db,
  notes: QueuedPushNotification[],
  only: string | null = null,
): Promise<void> {
  if (notes.length === 0) return
  const devices = await db
    .selectFrom('push_device')
    .leftJoin('user_account', 'user_account.id', 'push_device.user_id')
    .select(['push_device.id', 'push_device.user_id', 'user_account.role'])
    .where('user_account.ended_at', 'is', null)
    .$if(only !== null, (query) => query.where('push_device.id', '=', only))
    .execute()
  const rows = notes.flatMap(({ note, eventId, now, forOwners = false, butFor = [] }) =>
    devices
      .filter(({ role, user_id }) => (!forOwners || role !== 'desk') && !butFor.includes(user_id))
      .map(({ id }) => ({
        id: uuidV7(),
        device_id: id,
        event_id: eventId,
        topic: note.topic,
        note: JSON.stringify(note),
        state: 'waiting',
        attempts: 0,
        created_at: now,
        due_at: now,
        ...unclaimedColumns,
      })),
  )
  if (rows.length > 0) await db.insertInto('push_notification').values(rows).execute()
}

/** Queues a push notification unless another with its topic was queued in the last fifteen minutes. */
export async function queuePushNotificationOnce(db: Db, posted: QueuedPushNotification): Promise<void> {
  const lately = await db
    .selectFrom('push_notification')
    .select('id')
    .where('topic', '=', posted.note.topic)
    .where('created_at', '>', posted.now - 15 * minute)
    .limit(1)
    .executeTakeFirst()
  if (!lately) await queuePushNotifications(db, [posted])
}

type Note = ClaimedRow<'push_notification'>
type Round = { db: Db; push: PushTransport; now: () => number; log: Logger }

/** Sends all due notifications, several at once. Returns their number. */
export function sendDuePushNotifications(round: Round): Promise<number> {
  return drainJobQueue(createPushQueue(round))
}

/** Sends notifications when they are due, until stopped. */
export function startPushLoop(round: Round & Backpressure) {
  return startJobQueue(
    { ...createPushQueue(round), giveWay: round.giveWay },
    { log: round.log, failed: 'push-trouble' },
  )
}

function createPushQueue(round: Round): JobQueue<Note> {
  const { db, now, log } = round
  async function work(row: Note): Promise<void> {
    const to = await db.selectFrom('push_device').selectAll().where('id', '=', row.device_id).executeTakeFirst()
    const verdict: SendPushResult = to
      ? await round.push(to, JSON.parse(row.note))
      : { kind: 'gone', words: 'The device was taken off the list' }
    await recordPushResult(db, row, verdict, now())
    log(verdict.kind === 'sent' ? 'info' : 'warn', 'push', {
      note: row.id,
      verdict: verdict.kind,
      attempt: row.attempts,
    })
  }

  const claim = (most: number, inHand: Note[]) =>
    claimDueMessages(db, 'push_notification', {
      which: isMessageDue(now(), inHand),
      most,
      now: now(),
      claimTime: claimMs,
    })
  return { slots: 8, claim, work }
}

async function recordPushResult(db: Db, row: Note, { kind, words }: SendPushResult, now: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (kind === 'gone') return deletePushDevices(db, [row.device_id])
    const attempted = { attempts: row.attempts, postedAt: row.created_at, triedFor: maxAgeMs }
    const next = computeAttemptOutcome({ kind, words }, attempted, now, Math.random())
    await updateClaimedRow(db, 'push_notification', row, {
      state: { sent: 'sent', again: 'waiting', refused: 'dropped', 'given-up': 'dropped' }[next.kind],
      ...(next.kind === 'again' && { due_at: next.dueAt }),
    })
    await db
      .updateTable('push_device')
      .set(kind === 'sent' ? { notified_at: now, error_code: null } : { error_code: words })
      .where('id', '=', row.device_id)
      .execute()
  })
}

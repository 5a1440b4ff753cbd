import { randomUUID } from 'node:crypto'
import { readSetting } from '../business/business.server.ts'
import { recordEvent } from '../history/lead-events.server.ts'
import { takeStep } from '../history/moves.server.ts'
import { findLead, leadOf } from '../leads/leads.server.ts'
import { lockLead, standingMark } from '../leads/lock-lead.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { Words } from '../plumbing/http/posted-words.server.ts'
import { postLetter } from '../plumbing/outbox/outbox.server.ts'
import { today } from '../quote/event-times.ts'
import type { FieldMessage } from '../ui/field-errors.ts'
import { readReply, type Reply } from './reply-form.ts'
import { sealReply } from './reply-letter.ts'

/** What a posted reply leads to: it is on its way, or the page comes back with its words. */
export type Answer = { kind: 'sent' } | { kind: 'back'; status: number; stale: boolean; errors: FieldMessage[]; words: Words } | { kind: 'gone' }

/** Sends the reply of a posted form, once however often it comes. `now` in epoch milliseconds. */
export async function answerLead(db: Db, leadId: string, words: Words, { now, siteUrl }: { now: number; siteUrl: string }): Promise<Answer> {
  const [lead, { timeZone }] = await Promise.all([findLead(db, leadId), readSetting(db, 'identity')])
  if (!lead) return { kind: 'gone' }
  const key = /^[\w-]{8,64}$/.test(words.key ?? '') ? words.key! : randomUUID()
  if (await isPosted(db, letterId(leadId, key))) return { kind: 'sent' }
  const standing = standingMark({ state: lead.state, held_until: lead.heldUntil, lost_reason: lead.lostReason })
  const back = (status: number, errors: FieldMessage[] = []): Answer => {
    return { kind: 'back', status, errors, stale: status === 409, words: { ...words, key, seen: standing } }
  }
  if (words.seen !== standing) return back(409)
  const reading = readReply(lead.state, words, today(now, timeZone))
  if (!reading.ok) return back(422, reading.errors)
  const sent = await sendReply(db, leadId, { key, reply: reading.reply, seen: standing, siteUrl, now })
  return sent === 'stale' ? back(409) : { kind: sent }
}

export type Sending = { key: string; reply: Reply; seen: string; siteUrl: string; now: number }

/**
 * Posts a reply, writes it into the request's history and moves the request on, all or nothing. The same key
 * sends once, however often it comes. `stale`: the request has moved on since, and nothing was sent.
 */
export async function sendReply(db: Db, leadId: string, { key, reply, seen, siteUrl, now }: Sending): Promise<'sent' | 'stale' | 'gone'> {
  return db.transaction().execute(async (db) => {
    const row = await lockLead(db, leadId)
    if (!row) return 'gone'
    const id = letterId(leadId, key)
    if (await isPosted(db, id)) return 'sent'
    if (standingMark(row) !== seen) return 'stale'
    const { email } = await readSetting(db, 'identity')
    await postLetter(db, sealReply({ id, lead: leadOf(row), ...reply, replyTo: email, siteUrl }), now)
    await recordEvent(db, leadId, { kind: 'reply', words: reply.subject }, now)
    if (reply.step) await takeStep(db, row, reply.step, now)
    if (row.first_reply_at === null) await db.updateTable('lead').set({ first_reply_at: now }).where('id', '=', leadId).execute()
    return 'sent'
  })
}

function letterId(leadId: string, key: string): string {
  return `${leadId}-reply-${key}`
}

async function isPosted(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('letter').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

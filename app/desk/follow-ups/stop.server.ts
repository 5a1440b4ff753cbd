import { createHmac, timingSafeEqual } from 'node:crypto'
import { readStopped } from '../../leads/lead/letter-stop.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { recipientKey } from '../../plumbing/outbox/email-address.ts'

/** Where the reader of a letter before a booking stops such letters: 128 bits of HMAC say that the address is ours. */
export function stopPath(secret: string, leadId: string): string {
  return `/stop/${leadId}.${markOf(secret, leadId)}`
}

function markOf(secret: string, leadId: string): string {
  return createHmac('sha256', secret).update(`stop\n${leadId}`).digest().subarray(0, 16).toString('base64url')
}

/** Whose letters an address stops, null where it is no such address; `email` null where their request was erased since. */
export async function findStop(
  db: Db,
  token: string,
  secret: string,
): Promise<{ email: string | null; language: string; isStopped: boolean } | null> {
  const [leadId = '', mark = ''] = token.split('.')
  const [known, said] = [Buffer.from(markOf(secret, leadId)), Buffer.from(mark)]
  if (known.length !== said.length || !timingSafeEqual(known, said)) return null
  const lead = await db
    .selectFrom('lead')
    .select(['from_email', 'language'])
    .where('id', '=', leadId)
    .executeTakeFirst()
  if (!lead?.from_email) return { email: null, language: lead?.language ?? 'en', isStopped: true }
  const key = recipientKey(lead.from_email)
  const isStopped = (await readStopped(db, [key], secret)).has(key)
  return { email: lead.from_email, language: lead.language, isStopped }
}

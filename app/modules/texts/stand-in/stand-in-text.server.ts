import { randomUUID } from 'node:crypto'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getTextAccount, type TextsConfig } from '../account/text-account.server.ts'
import { handleStoredWebhook, storeWebhook } from '../inbox/handle-webhook.server.ts'

/**
 * Receives a text that a user writes as a client, in the demo and in development, as if the carrier had reported it.
 * Returns the id that the carrier would give it. Null on a real site, and without a number or words.
 */
export async function receiveStandInText(
  { db, now, config }: { db: Db; now: () => number; config: TextsConfig },
  phone: string,
  words: string,
): Promise<string | null> {
  const { obstacle } = await getTextAccount(db, config)
  if (obstacle !== 'stand-in' || !phone.startsWith('+') || words.trim() === '') return null
  const key = `stand-in-${randomUUID()}`
  const body = new URLSearchParams({ MessageSid: key, From: phone, To: '', Body: words, NumMedia: '0' }).toString()
  await storeWebhook(db, { key, body, textId: null }, now())
  await handleStoredWebhook(db, key, now())
  return key
}

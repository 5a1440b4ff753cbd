import { sql } from 'kysely'
import { getToday, startOfDay } from '../../../business/dates.ts'
import { findSetting, getSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import { defaultAutomaticRules, type AutomaticTextRules } from './automatic-rules.ts'

/** Returns the owner's rules for automatic texts. */
export async function getAutomaticTextRules(db: Db): Promise<AutomaticTextRules> {
  return { ...defaultAutomaticRules, ...(await findSetting(db, 'automaticTexts')) }
}

/** Changes some of the owner's rules and keeps the others. `now` in epoch milliseconds. */
export async function updateAutomaticTextRules(
  db: Db,
  changed: Partial<AutomaticTextRules>,
  now: number,
): Promise<void> {
  await runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['setting:automaticTexts'])
    await saveSetting(db, 'automaticTexts', { ...(await getAutomaticTextRules(db)), ...changed }, now)
  })
}

/** Start of the month on the business's clock, in epoch milliseconds. */
export function getFirstDayOfMonth(now: number, timeZone: string): number {
  return startOfDay(`${getToday(now, timeZone).slice(0, 7)}-01`, timeZone)
}

/** Parts of texts that were handed to the carrier since a time in epoch milliseconds. */
export async function countTextPartsSince(db: Db, since: number): Promise<number> {
  const row = await db
    .selectFrom('text_message')
    .select(({ fn }) => fn.sum<number | string | null>('parts').as('parts'))
    .where('direction', '=', 'out')
    .where('state', 'in', ['sent', 'unknown'])
    .where('settled_at', '>=', since)
    .executeTakeFirst()
  return Number(row?.parts ?? 0)
}

/**
 * Sums the cost of texts since the first of the month, in cents: as reported by the carrier, else estimated by their parts.
 */
export async function sumMonthTextCents(db: Db, { partMicros }: AutomaticTextRules, now: number): Promise<number> {
  const { timeZone } = await getSetting(db, 'identity')
  const { micros } = await db
    .selectFrom('text_message')
    .select(sql<number | string | null>`sum(coalesce(cost_micros, parts * ${partMicros}))`.as('micros'))
    .where('direction', '=', 'out')
    .where('state', 'in', ['sent', 'unknown'])
    .where('settled_at', '>=', getFirstDayOfMonth(now, timeZone))
    .executeTakeFirstOrThrow()
  return Math.ceil(Number(micros ?? 0) / 10_000)
}

/** Whether the month's limit for automatic texts is reached. */
export async function isMonthlyTextLimitReached(db: Db, rules: AutomaticTextRules, now: number): Promise<boolean> {
  return (await sumMonthTextCents(db, rules, now)) >= rules.capCents
}

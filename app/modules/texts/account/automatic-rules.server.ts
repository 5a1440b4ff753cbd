import { findSetting, getSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getFirstDayOfMonth } from './count-month.server.ts'
import { defaultAutomaticRules, type AutomaticTextRules } from './automatic-rules.ts'

/** Returns the owner's rules for automatic texts. */
export async function getAutomaticRules(db: Db): Promise<AutomaticTextRules> {
  return { ...defaultAutomaticRules, ...(await findSetting(db, 'automaticTexts')) }
}

/** Stores the owner's rules. `now` in epoch milliseconds. */
export async function saveAutomaticRules(db: Db, rules: AutomaticTextRules, now: number): Promise<void> {
  await saveSetting(db, 'automaticTexts', rules, now)
}

/** What texts cost since the first of the month, in cents: as the carrier said, else by their parts. */
export async function sumMonthCents(db: Db, { partMicros }: AutomaticTextRules, now: number): Promise<number> {
  const { timeZone } = await getSetting(db, 'identity')
  const rows = await db
    .selectFrom('text_message')
    .select(['cost_micros', 'parts'])
    .where('direction', '=', 'out')
    .where('state', 'in', ['sent', 'unknown'])
    .where('settled_at', '>=', getFirstDayOfMonth(now, timeZone))
    .execute()
  const micros = rows.reduce((sum, { cost_micros, parts }) => sum + (cost_micros ?? parts * partMicros), 0)
  return Math.ceil(micros / 10_000)
}

/** Whether the month's limit for automatic texts is reached. */
export async function isCapReached(db: Db, now: number): Promise<boolean> {
  const rules = await getAutomaticRules(db)
  return (await sumMonthCents(db, rules, now)) >= rules.capCents
}

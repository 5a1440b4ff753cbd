import { formatLongDate, getToday } from '../../../business/dates.ts'
import { formatDollars } from '../../../business/money.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { listPartPayments } from '../parts/part-payments.server.ts'

/** The parts of an event as the owner reads them, a sentence each. */
export async function listPartPaymentSummaries(db: Db, eventId: string): Promise<{ id: string; words: string }[]> {
  const [parts, { timeZone }] = await Promise.all([listPartPayments(db, eventId), getSetting(db, 'identity')])
  return parts.map(({ id, name, amountCents, paidCents, state, settledAt }) => {
    const on = settledAt === null ? '' : ` on ${formatLongDate(getToday(settledAt, timeZone))}`
    const words = { open: 'has a link, not paid yet', paid: `paid${on}`, withdrawn: 'the client took the link back' }
    return { id, words: `${name}, ${formatDollars(paidCents ?? amountCents)}: ${words[state]}` }
  })
}

async function getOpenParts(db: Db): Promise<{ count: number; cents: number }> {
  const rows = await db.selectFrom('part_payment').select('amount_cents').where('state', '=', 'open').execute()
  return { count: rows.length, cents: rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0) }
}

/** Formats the open links: "2 links open, $650". Null if there are none. */
export async function summarizePartPayments(db: Db): Promise<string | null> {
  const { count, cents } = await getOpenParts(db)
  return count === 0 ? null : `${count === 1 ? 'one link' : `${count} links`} open, ${formatDollars(cents)}`
}

/** Lists the effects of switching the links off. */
export async function listPartPaymentsSwitchOffEffects(db: Db): Promise<string[]> {
  const { count } = await getOpenParts(db)
  if (count === 0) return []
  return [
    `${count === 1 ? 'One link that a client made' : `${count} links that clients made`} can still be paid. Clients can’t make new ones.`,
  ]
}

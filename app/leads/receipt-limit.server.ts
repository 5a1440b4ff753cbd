import type { Db } from '../plumbing/database/database.server.ts'

const hour = 3_600_000
const day = 24 * hour

/** How many receipts one address may be sent in a day, and all addresses together in an hour. */
export type ReceiptLimit = { anAddressADay: number; anHour: number }

/**
 * Whether one more receipt may go to an address: so that the form cannot be made to write to strangers, neither often
 * to one nor to many. The request itself is kept either way. `now` in epoch milliseconds.
 */
export async function mayHaveReceipt(db: Db, recipient: string, limit: ReceiptLimit, now: number): Promise<boolean> {
  const to = (await receiptsSince(db, now - day, limit.anAddressADay, recipient)) < limit.anAddressADay
  return to && (await receiptsSince(db, now - hour, limit.anHour)) < limit.anHour
}

/** Counted no further than `most`. */
async function receiptsSince(db: Db, since: number, most: number, recipient?: string): Promise<number> {
  const some = db
    .selectFrom('letter')
    .select('id')
    .where('kind', '=', 'receipt')
    .where('created_at', '>', since)
    .$if(recipient !== undefined, (receipts) => receipts.where('recipient', '=', recipient!))
    .limit(most)
  const { receipts } = await db.selectFrom(some.as('some')).select((is) => is.fn.countAll<number>().as('receipts')).executeTakeFirstOrThrow()
  return Number(receipts)
}

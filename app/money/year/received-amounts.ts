import { formatDollarsAndCents } from '../../business/money.ts'

/** Money received by day, in cents, and the part that a return by payment date leaves out. */
export type ReceivedAmounts = { receivedCents: number; returnedCents: number; beyondCents: number }

/** Formats the difference between money received and money in a return by payment date. Null if they are equal. */
export function formatReceivedAmounts({ receivedCents, returnedCents, beyondCents }: ReceivedAmounts): string | null {
  const counted = formatDollarsAndCents(receivedCents - returnedCents - beyondCents)
  const less = [
    returnedCents !== 0 && `less ${formatDollarsAndCents(returnedCents)} refunded`,
    beyondCents > 0 &&
      `less ${formatDollarsAndCents(beyondCents)} paid beyond what is owed, which counts once it is owed`,
    beyondCents < 0 &&
      `with ${formatDollarsAndCents(-beyondCents)} paid before beyond what was owed, which is owed now`,
  ].filter((one) => one !== false)
  if (less.length === 0) return null
  return `${formatDollarsAndCents(receivedCents)} received, ${less.join(', ')}: ${counted} of sales and tax by payment date.`
}

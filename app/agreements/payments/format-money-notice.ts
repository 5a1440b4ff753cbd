import { formatMonthDay } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { NewMoneyNotice, MoneyNoticeDetails } from './money-notice.ts'

/** Formats a notice for the owner as a heading and an explanation. */
export function formatMoneyNotice(notice: NewMoneyNotice, eventDate: string): { heading: string; words: string } {
  const day = formatMonthDay(eventDate)
  switch (notice.kind) {
    case 'paid-date-taken':
      return {
        heading: `Paid, but ${day} was released`,
        words: `${formatDollars(notice.details.amountCents)} was paid online after the date was released. Refund it, or offer them another date.`,
      }
    case 'credit':
      return {
        heading: `Paid for an event that was canceled`,
        words: `${formatDollars(notice.details.amountCents)} was paid online. It is their credit until you refund it.`,
      }
    case 'tip-owed':
      return {
        heading: `Tip of ${formatDollars(notice.details.amountCents)} to refund`,
        words: 'The event does not take place, so nobody worked for it. Refund it to their card.',
      }
    case 'more-than-owed':
      return {
        heading: `${formatDollars(notice.details.overCents)} more than owed`,
        words: `${formatDollars(notice.details.amountCents)} was paid online, and part of it was paid already. Refund what is too much.`,
      }
    case 'amount-differs':
      return {
        heading: 'Stripe took a different amount than was asked for',
        words: `You asked for ${formatDollars(notice.details.askedCents)}; Stripe took ${notice.details.paid}. Check it in Stripe’s dashboard.`,
      }
    case 'dispute':
      return describeDispute(notice.details)
    case 'reversed-by-hand': {
      const { amountCents, isRefund } = notice.details
      return isRefund
        ? {
            heading: `A refund of ${formatDollars(amountCents)} was reversed here, but Stripe sent it`,
            words: 'The client has that money. Restore the refund, so that your books say so.',
          }
        : {
            heading: `A card payment of ${formatDollars(amountCents)} was reversed here, but Stripe still has it`,
            words: 'No money went back to the card. Restore the payment; then you can refund it to their card.',
          }
    }
    case 'returned-elsewhere':
      return {
        heading: `${formatDollars(notice.details.amountCents)} refunded in Stripe’s dashboard`,
        words:
          'It was refunded outside this site, and is in your books now. They owe that much less; if they should pay it again, use “Add an amount due”.',
      }
    case 'refund-failed':
      return {
        heading: `The refund of ${formatDollars(notice.details.amountCents)} failed`,
        words: `${notice.details.remark}. You still owe it to them: refund it another way.`,
      }
    case 'bank-failed':
      return {
        heading: `Their bank did not pay ${formatDollars(notice.details.amountCents)}`,
        words: `Nothing arrived; it is still due.${describeClientNotice(notice.details.isTold)}`,
      }
  }
}

/** Describes the state of a dispute at Stripe. An inquiry takes no money, a dispute does until it is decided. */
function describeDispute({ amountCents, reason, state, feeCents = 0 }: MoneyNoticeDetails['dispute']) {
  const sum = formatDollars(amountCents)
  const why = `Reason given: ${reason.replaceAll('_', ' ')}.`
  const fee = feeCents > 0 ? ` Stripe’s fee of ${formatDollars(feeCents)} is in your books.` : ''
  switch (state) {
    case 'warning_needs_response':
      return {
        heading: `Their bank asks about ${sum}`,
        words: `It is an inquiry: no money was taken. ${why} Answer it in Stripe’s dashboard before the deadline there, or it may become a dispute.`,
      }
    case 'warning_under_review':
      return {
        heading: `The inquiry about ${sum} is under review`,
        words: 'Their bank has your answer. No money was taken.',
      }
    case 'warning_closed':
      return {
        heading: `The inquiry about ${sum} is closed`,
        words: 'It did not become a dispute. The money is yours.',
      }
    case 'under_review':
      return {
        heading: `The dispute over ${sum} is under review`,
        words: `Their bank has your answer, and keeps the ${sum} until it decides.${fee}`,
      }
    case 'won':
      return { heading: `You won the dispute over ${sum}`, words: `The ${sum} is back in your books.${fee}` }
    case 'lost':
      return {
        heading: `You lost the dispute over ${sum}`,
        words: `Their bank keeps the ${sum}, so in your books it is not paid.${fee}`,
      }
    default:
      return {
        heading: `${sum} disputed at their bank`,
        words: `Their bank took the ${sum} back for now. ${why} Answer it in Stripe’s dashboard before the deadline there.${fee}`,
      }
  }
}

function describeClientNotice(isTold: boolean | undefined): string {
  if (isTold === undefined) return ''
  return isTold ? ' We emailed them.' : ' They have not been told: call them.'
}

import { formatMonthDay, formatLongDate } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import { refundBusinessDays } from '../agreement/cancellation-refund.ts'
import {
  zeroPaidAmounts,
  type ChangeEmailPhrases,
  formatCancellationAmounts,
  buildMoneyRows,
} from './change-email-text.ts'

export function getOwnerEmailText(change: AgreementChange, money = zeroPaidAmounts): ChangeEmailPhrases {
  const { kind, state, document, isUndated, keepsDay, words: stormName, beforeCents, afterCents } = change
  const { client, event } = document
  const day = formatMonthDay(event.eventDate)
  const dayAndYear = formatLongDate(event.eventDate)
  const who = client.name
  if (state === 'asked' && kind === 'call-off')
    return {
      subject: `Request to cancel ${day}: ${who}`,
      title: `Request to cancel: ${who}`,
      words: `The event is on ${dayAndYear}. Nothing changes until you confirm what you keep.`,
    }
  if (state === 'asked' && kind === 'postpone')
    return {
      subject: `Request to postpone ${day}: ${who}`,
      title: `Request to postpone: ${who}`,
      words: `Nothing changes until you agree. Then ${dayAndYear} is open again, and what they paid still counts.`,
    }
  if (state === 'asked')
    return {
      subject: `Change request from ${who}`,
      title: `Change request from ${who}`,
      words: `Nothing changes until you agree.${keepsDay ? ` ${dayAndYear} is kept for them meanwhile.` : ''}`,
    }
  if (state === 'agreed' && kind === 'call-off') {
    const settled = formatCancellationAmounts(money, 'en')
    const { back, owed } = settled
    const words = back
      ? `Refund ${back}. They were told it comes back the way they paid it, within ${refundBusinessDays} business days.`
      : owed
        ? `They still owe ${owed}.`
        : 'There is nothing to refund, and they owe nothing.'
    const names = { paid: 'They paid', kept: 'You keep', back: 'You refund', owed: 'They still owe' }
    const title = `${day} is canceled`
    return {
      subject: `Canceled: ${who}, ${day}`,
      title,
      words: `${who}’s event is canceled, and ${dayAndYear} is open again. ${words}`,
      money: buildMoneyRows(settled, names),
    }
  }
  if (state === 'agreed' && kind === 'postpone')
    return {
      subject: `Postponed: ${who}, ${day}`,
      title: `${day} is postponed`,
      words: `${dayAndYear} is open again. What you agreed on still counts, and so does anything they paid; all it needs is a new date.`,
    }
  if (state === 'agreed' && isUndated)
    return {
      subject: `Agreed with ${who}: change`,
      title: 'The change is agreed',
      words: `Your copy of the change is attached. The event is still postponed, with no new date yet.${afterCents === beforeCents ? ` The total stays ${getFormatter('en').dollars(afterCents)}.` : ''}`,
    }
  if (state === 'agreed')
    return {
      subject: `Agreed with ${who}: change for ${day}`,
      title: 'The change is agreed',
      words: `Your copy of the change to the event on ${dayAndYear} is attached.${afterCents === beforeCents ? ` The total stays ${getFormatter('en').dollars(afterCents)}.` : ''}`,
    }
  if (kind === 'storm' && state === 'declined')
    return {
      subject: `${who} keeps ${day}`,
      title: `${who} keeps ${day}`,
      words: `They did not accept the free move for ${stormName}. What you agreed on for ${dayAndYear} stays as it is.`,
    }
  const what = state === 'declined' ? 'said no to your change' : 'took their request for a change back'
  return { subject: `${who} ${what}`, title: `${who} ${what}`, words: 'What you agreed on stays as it is.' }
}

/** What somebody reads who tapped "Pay by card" and is not led to a payment page, by why not. */
export function payWords(
  kind: 'link' | 'paid' | 'clearing' | 'nothing-due' | 'too-small' | 'ended' | 'off' | 'unavailable' | 'redirect',
  { phone }: { phone: string },
): { heading: string; words: string } {
  switch (kind) {
    case 'redirect':
    case 'link':
      return {
        heading: 'One more tap',
        words: 'Your payment page is ready. Look at its address before you type a card number there.',
      }
    case 'paid':
      return { heading: 'That is paid', words: 'It arrived before: nothing was charged a second time.' }
    case 'clearing':
      return {
        heading: 'Your bank is paying it',
        words: 'That takes a few days. We write to you when it has arrived; there is nothing else to do.',
      }
    case 'nothing-due':
      return { heading: 'Nothing is open', words: 'This is covered already, or is not owed any more.' }
    case 'too-small':
      return {
        heading: 'That is too little for a card',
        words: `No card is charged for less than fifty cents. Add it to the next payment, or call us at ${phone}.`,
      }
    case 'ended':
      return {
        heading: 'There is nothing to pay here now',
        words: `The agreement this was for does not stand as it did. Nothing was charged. Call us at ${phone}.`,
      }
    case 'off':
      return {
        heading: 'Not by card, please',
        words: `We do not take cards for this. The other ways to pay are on your page; or call us at ${phone}.`,
      }
    case 'unavailable':
      return {
        heading: 'Cards do not work just now',
        words: `Nothing was charged. Try again in a few minutes, pay one of the other ways on your page, or call us at ${phone}.`,
      }
  }
}

/** What somebody reads who comes back from a payment page: what is true of it. */
export function paidWords(
  kind: 'paid' | 'gone' | 'open' | 'clearing' | 'expired' | 'failed' | 'flagged' | 'not-ours' | 'later',
  { sum, day, phone }: { sum: string; day: string; phone: string },
): { heading: string; words: string } {
  switch (kind) {
    case 'paid':
      return {
        heading: 'Paid, thank you',
        words: `${sum} has arrived for ${day}. A letter with it is on its way to you.`,
      }
    case 'gone':
      return {
        heading: 'Paid, and we owe you a word',
        words: `${sum} has arrived, but ${day} was not yours to pay for any more. Your money is safe: we write to you today, with other dates or to give it back. Or call us at ${phone}.`,
      }
    case 'open':
      return {
        heading: 'Not paid yet',
        words: 'Nothing was charged. The payment page is still there: tap Pay on your page to go back to it.',
      }
    case 'clearing':
      return {
        heading: 'Your bank is paying it',
        words: 'That takes a few days. We write to you when it has arrived; there is nothing else to do.',
      }
    case 'expired':
      return {
        heading: 'That took too long',
        words: 'The payment page has ended and nothing was charged. Tap Pay on your page for a new one.',
      }
    case 'failed':
      return {
        heading: 'That was not paid',
        words: 'Nothing was charged. Tap Pay on your page to try again, or pay another way.',
      }
    case 'flagged':
      return {
        heading: 'We are looking at your payment',
        words: `Something was paid, but another sum than we asked for. We look at it and write to you. Or call us at ${phone}.`,
      }
    case 'not-ours':
      return { heading: 'No such payment', words: 'We know of no such payment. What was paid is on your page.' }
    case 'later':
      return {
        heading: 'We are still hearing about it',
        words: `We cannot see just now whether it was paid. Please do not pay again: we keep looking, and write to you as soon as it has arrived. Or call us at ${phone}.`,
      }
  }
}

import { longDay, monthDay, shortDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import type { Paper } from '../../plumbing/papers/paper.ts'
import type { DueStanding } from '../payments/ledger.ts'
import { payToOf, type PayTo } from './pay-to.ts'
import type { PayWay, ProposalDocument, ProposalState } from './proposal.ts'
import type { Sums } from './proposal-sums.ts'

/** The couple's page as it is shown: the newest version that was sent, with what was chosen. Moments in epoch milliseconds. */
export type Yours = {
  version: number
  document: ProposalDocument
  /** As it stands now: one whose last day is over has ended, whoever has not written that down yet. */
  state: ProposalState
  chosen: string[]
  sums: Sums
  /** The words a yes is under, and their SHA-256. */
  paper: Paper
  wordsHash: string
  /** Whether others have the day at this moment, and whether these are next in line for it. */
  isTaken: boolean
  isNext: boolean
  signature: { name: string; at: number; kind: 'signed' | 'noted'; hash: string } | null
  dues: DueStanding[]
  outstandingCents: number
  /** What they have paid less what was given back, and that; tips apart. */
  paidCents: number
  returnedCents: number
  /** The business's day on which it is shown. */
  today: string
  /** A change since the yes that waits for an answer: theirs where we offered it, ours where they asked. */
  openChange: { heading: string; words: string; isOffered: boolean } | null
  questions: { id: string; at: number; kind: 'asked' | 'answered'; words: string }[]
  /** What is new since the version they saw before; null where they saw none. */
  changes: { since: number; words: string[] } | null
  settledAt: number | null
  /** Agreed changes they have a copy of. */
  copies: { id: string; number: number }[]
  /** Where the ways by hand are paid to now. */
  payTo: PayTo
}

/** What was typed into the page's form, each word of it kept. */
export type YoursWords = { signature: string; consent: boolean; words: string; reason: string }

/** What stands above the page once there is more to say than the proposal itself. */
export type YoursNotice = { heading: string; words?: string; errors?: { field: string; message: string }[] }

/** What the page says of where things stand; null while a yes is waited for and nothing is in its way. */
export function standingNotice(yours: Yours): { heading: string; words: string } | null {
  const { document, signature, state, isTaken, isNext } = yours
  const { event, house, expiresOn } = document
  const day = monthDay(event.eventDate)
  const reach = `Call us at ${nationalPhone(house.phone)}, or ask below.`
  switch (state) {
    case 'draft':
    case 'out':
      if (!isTaken) return null
      return {
        heading: `Somebody else has ${day} at the moment`,
        words: `You agreed to nothing and owe nothing.${isNext ? ' You are next in line: we write to you when it opens up.' : ''} ${reach}`,
      }
    case 'agreed':
      return {
        heading: `You said yes to ${day}`,
        words: `${yesWords(signature, house.timeZone)} ${day} is kept for you. The deposit makes it yours.`,
      }
    case 'reserved':
      return { heading: `${day} is booked`, words: `${yesWords(signature, house.timeZone)} See you there.` }
    case 'postponed':
      return {
        heading: `${day} is postponed`,
        words: `What you signed and what you paid stays good. Tell us your new day as soon as you know it. ${reach}`,
      }
    case 'ended':
      return {
        heading: 'This proposal has ended',
        words: `It was good until ${longDay(expiresOn)}. You agreed to nothing and owe nothing. Still want ${day}? ${reach}`,
      }
    case 'declined':
      return {
        heading: 'You said no, thank you',
        words: `You owe nothing, and we hold nothing against it. Changed your mind? ${reach}`,
      }
    case 'taken-back':
    case 'replaced':
      return {
        heading: 'We took this proposal back',
        words: `It can no longer be agreed to. You agreed to nothing and owe nothing. ${reach}`,
      }
    case 'released':
      return {
        heading: `${day} is open to others again`,
        words: `Your yes did not become a booking, and nothing more is owed. ${reach}`,
      }
    case 'called-off':
      return {
        heading: `${day} is called off`,
        words: `What comes back to you is what the terms below say. ${reach}`,
      }
    case 'done':
      return {
        heading: `Thank you for ${day}`,
        words: `It was our pleasure. What you signed stays here to read.`,
      }
  }
}

/** "Maya Torres said yes at 9:12 PM on Friday, November 20." */
export function yesWords(signature: Yours['signature'], timeZone: string): string {
  if (!signature) return ''
  const { name, at, kind } = signature
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(at)
  const day = shortDay(there.toPlainDate().toString())
  return `${name} said yes${kind === 'noted' ? ' on the phone' : ''} at ${time} on ${day}.`
}

/** What the button says, with its sum. */
export function yesLabel({ document: proposed, sums }: Pick<Yours, 'document' | 'sums'>): string {
  return `Yes, book ${monthDay(proposed.event.eventDate)} for ${dollars(sums.totalCents)}`
}

/** How one pays by hand, in words, and where to as far as the owner has said; a card's way stands elsewhere, and so does how to ask. */
export function payWords(
  way: PayWay,
  { house, reference }: Pick<ProposalDocument, 'house' | 'reference'>,
  payTo: PayTo,
): string {
  const to = payToOf(payTo, way)
  const name = house.legalName || house.name
  const note = `Put ${reference} in the note, so that we know it is yours.`
  switch (way) {
    case 'card':
      return 'Ask us how.'
    case 'zelle':
    case 'venmo':
      return `${to ? `Send it to ${to}.` : 'Ask us where to send it.'} ${note}`
    case 'check':
      return `Make it out to ${name}, with ${reference} on the memo line. ${to ? `Mail it to:\n${to}` : 'Ask us where to mail it.'}`
    case 'cash':
      return `Hand it to us, and we write you a receipt. ${to ?? 'Ask us when to meet.'}`
    case 'bank':
      return to ? `${note} The account:\n${to}` : `Ask us for the account. ${note}`
  }
}

/** The list of what they buy: in one line, where that much is known, and where it is shared. */
export type YoursList = { line: string | null; path: string | null }

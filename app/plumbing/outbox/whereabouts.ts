import { givenUp } from '../queue/retry-policy.ts'

/** What a letter's state is told from; moments in epoch milliseconds. */
export type LetterStatus = {
  state: string
  attempts: number
  dueAt: number
  claimedUntil: number | null
  settledAt: number | null
  lastWords: string | null
  carrier: string | null
}

/** How the mailbox's word begins that it has a letter. */
export const keptWords = 'Written to the mailbox as'

/** Where a letter is: still with us, with a carrier, gone, kept in the mailbox where nobody gets it, or set aside. */
export type Whereabouts = 'waiting' | 'carried' | 'sent' | 'kept' | 'refused' | 'given-up'

/** Where a letter is at a moment in epoch milliseconds. */
export function whereabouts(
  { state, claimedUntil, lastWords, carrier }: Pick<LetterStatus, 'state' | 'claimedUntil' | 'lastWords' | 'carrier'>,
  now: number,
): Whereabouts {
  if (state === 'sent') return carrier === 'mailbox' ? 'kept' : 'sent'
  if (state === 'refused') return lastWords?.endsWith(givenUp) ? 'given-up' : 'refused'
  return claimedUntil !== null && claimedUntil >= now ? 'carried' : 'waiting'
}

export const whereWords: Record<Whereabouts, string> = {
  waiting: 'on its way',
  carried: 'on its way out now',
  sent: 'sent',
  kept: 'kept here, not sent',
  refused: 'refused',
  'given-up': 'given up',
}

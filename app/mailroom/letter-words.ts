import { momentWords } from '../business/wall-clock.ts'
import { givenUp } from '../plumbing/outbox/patience.ts'

/** What a letter's state is told from; moments in epoch milliseconds. */
export type LetterStand = {
  state: string
  attempts: number
  dueAt: number
  claimedUntil: number | null
  settledAt: number | null
  lastWords: string | null
  carrier: string | null
}

/** A letter as a line of the list. */
export type LetterLine = LetterStand & { id: string; kind: string; to: string; subject: string; createdAt: number }

/** Where a letter is: still with us, in a carrier's hands, gone, kept in the mailbox, or set aside. */
export type Whereabouts = 'waiting' | 'carried' | 'sent' | 'kept' | 'refused' | 'given-up'

export function whereabouts({ state, claimedUntil, lastWords, carrier }: LetterStand, now: number): Whereabouts {
  if (state === 'sent') return carrier === 'mailbox' ? 'kept' : 'sent'
  if (state === 'refused') return lastWords?.endsWith(givenUp) ? 'given-up' : 'refused'
  return claimedUntil !== null && claimedUntil >= now ? 'carried' : 'waiting'
}

/** The state in a word or two, as it stands in the list. */
export function standWords(stand: LetterStand, now: number, timeZone: string): string {
  const where = whereabouts(stand, now)
  if (where !== 'waiting') return shortWords[where]
  if (stand.dueAt <= now) return 'waiting · next try any moment'
  return `waiting · next try at ${momentWords(stand.dueAt, timeZone)}`
}

const shortWords = {
  carried: 'on its way out now',
  sent: 'sent',
  kept: 'kept in the mailbox',
  refused: 'refused',
  'given-up': 'given up',
}

/** The same in a sentence, with what it means for the letter. */
export function standSentence(stand: LetterStand, now: number, timeZone: string): string {
  const at = (moment: number) => momentWords(moment, timeZone)
  const settled = at(stand.settledAt ?? now)
  switch (whereabouts(stand, now)) {
    case 'carried':
      return 'It is being carried this very moment.'
    case 'sent':
      return `Sent on ${settled}.`
    case 'kept':
      return `Kept in the mailbox here since ${settled}. No carrier was set, so nobody got it.`
    case 'refused':
      return `Refused on ${settled}. It stays here until you send it again.`
    case 'given-up':
      return `Given up on ${settled}, after three days of trying. It stays here until you send it again.`
    case 'waiting':
      return stand.dueAt <= now ? 'Waiting; the next try is any moment.' : `Waiting; the next try is at ${at(stand.dueAt)}.`
  }
}

/** How often it was tried since it was last posted: "not tried yet", "one try", "3 tries". */
export function triesWords(attempts: number): string {
  return attempts === 0 ? 'not tried yet' : attempts === 1 ? 'one try' : `${attempts} tries`
}

const purposes: Record<string, string> = {
  alert: 'Alert to you',
  receipt: 'Receipt',
  reply: 'Reply',
  test: 'Test letter',
  reset: 'New password',
}

/** What a letter is for. */
export function purposeWords(kind: string): string {
  return purposes[kind] ?? kind
}

const events: Record<string, string> = {
  sent: 'Taken by the carrier',
  refused: 'Refused',
  later: 'Not now',
  unknown: 'Nobody knows',
  again: 'Posted again',
}

/** What one line of a letter's history says happened. */
export function eventWords(kind: string): string {
  return events[kind] ?? kind
}

/** What an attempt without an answer means. */
export const unknownMeans = 'The mail server took it and hung up before saying so; it may have arrived.'

import type { LetterStand } from './letter-words.ts'

/** A letter as its page shows it; moments in epoch milliseconds. No text where it is for its reader's eyes only. */
export type OneLetter = LetterStand & {
  id: string
  leadId: string | null
  kind: string
  to: string
  replyTo: string | null
  messageId: string
  subject: string
  text: string | null
  createdAt: number
  postedAt: number
  events: { at: number; kind: string; words: string }[]
}

/** Whether its address may be mended: not once it has gone, and never a letter that opens the door. */
export function mayMendAddress({ state, kind }: Pick<OneLetter, 'state' | 'kind'>): boolean {
  return state !== 'sent' && kind !== 'reset'
}

/** What the page's forms carry, to know the letter as it was seen. */
export function seenLetter({ state, postedAt }: Pick<OneLetter, 'state' | 'postedAt'>): string {
  return `${state}.${postedAt}`
}

/** The same, read back; null where it is none. */
export function readSeenLetter(text: string | undefined): { state: string; postedAt: number } | null {
  const [, state, postedAt] = /^(waiting|refused|sent)\.(\d{1,15})$/.exec(text ?? '') ?? []
  return state && postedAt ? { state, postedAt: Number(postedAt) } : null
}

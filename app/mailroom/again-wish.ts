import { z } from 'zod'
import { emailLine } from '../plumbing/mail/email-address.ts'
import { fieldErrors, type FieldMessage } from '../ui/field-errors.ts'
import { readSeenLetter } from './letter-sheet.ts'

export type AgainWish =
  | { kind: 'again'; seen: { state: string; postedAt: number }; to: string | null }
  | { kind: 'back'; errors: FieldMessage[]; to: string }
  | { kind: 'none' }

const mending = z.object({ to: emailLine('Enter the address it should go to') })

/** What a posted form of a letter's page wants: the letter again, perhaps with its address mended. */
export function readAgainWish(words: Record<string, string>): AgainWish {
  const seen = readSeenLetter(words.seen)
  if (!seen) return { kind: 'none' }
  if (words.intent !== 'mend') return { kind: 'again', seen, to: null }
  const reading = mending.safeParse(words)
  if (reading.success) return { kind: 'again', seen, to: reading.data.to }
  return { kind: 'back', errors: fieldErrors(reading.error), to: words.to ?? '' }
}

import type { EmailDeliveryState } from '../../plumbing/outbox/delivery-status.ts'
import { z } from 'zod'
import { emailSchema } from '../../plumbing/outbox/email-address.ts'
import { toFieldErrors, type FieldError } from '../../ui/field-errors.ts'

/** A letter as its page shows it; moments in epoch milliseconds. No text where it is for its reader's eyes only. */
export type EmailDetails = EmailDeliveryState & {
  id: string
  eventId: string | null
  kind: string
  to: string
  replyTo: string | null
  messageId: string
  subject: string
  text: string | null
  /** What the file is called that goes with it, if any. */
  fileName: string | null
  createdAt: number
  postedAt: number
  events: { at: number; kind: string; words: string }[]
}

/** Whether a letter's link lets in whoever has it, so that its words are for its reader only. */
export function isPrivateEmail(kind: string): boolean {
  return kind === 'reset' || kind === 'invitation'
}

/** Whether its address may be mended: not once it has gone, and never a letter whose link logs in or that warns of an intruder. */
export function canEditRecipient({ state, kind }: Pick<EmailDetails, 'state' | 'kind'>): boolean {
  return state !== 'sent' && !isPrivateEmail(kind) && kind !== 'security'
}

/** What the page's forms carry, to know the letter as it was seen. */
export function formatSeenEmail({ state, postedAt }: Pick<EmailDetails, 'state' | 'postedAt'>): string {
  return `${state}.${postedAt}`
}

/** The same, read back; null where it is none. */
export function parseSeenEmail(text: string | undefined): { state: string; postedAt: number } | null {
  const [, state, postedAt] = /^(waiting|refused|sent)\.(\d{1,15})$/.exec(text ?? '') ?? []
  return state && postedAt ? { state, postedAt: Number(postedAt) } : null
}

export type ParsedResendForm =
  | { kind: 'again'; seen: { state: string; postedAt: number }; to: string | null }
  | { kind: 'back'; errors: FieldError[]; to: string }
  | { kind: 'none' }

const mending = z.object({ to: emailSchema('Enter the address it should go to') })

/** What a posted form of a letter's page wants: the letter again, perhaps with its address mended. */
export function parseResendForm(input: Record<string, string>): ParsedResendForm {
  const seen = parseSeenEmail(input.seen)
  if (!seen) return { kind: 'none' }
  if (input.intent !== 'mend') return { kind: 'again', seen, to: null }
  const reading = mending.safeParse(input)
  if (reading.success) return { kind: 'again', seen, to: reading.data.to }
  return { kind: 'back', errors: toFieldErrors(reading.error), to: input.to ?? '' }
}

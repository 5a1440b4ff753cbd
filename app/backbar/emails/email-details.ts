import type { EmailDeliveryState } from '../../plumbing/outbox/delivery-status.ts'
import { z } from 'zod'
import { emailSchema } from '../../plumbing/outbox/email-address.ts'
import { toFieldErrors, type FieldError } from '../../ui/field-errors.ts'

/** An email as its page shows it. Times in epoch milliseconds. `text` is null if only the recipient may read it. */
export type EmailDetails = EmailDeliveryState & {
  id: string
  eventId: string | null
  kind: string
  to: string
  replyTo: string | null
  messageId: string
  subject: string
  text: string | null
  /** Name of the attached file, if any. */
  fileName: string | null
  createdAt: number
  postedAt: number
  events: { at: number; kind: string; words: string }[]
}

/** Whether the email contains a link that grants access, so that only its recipient may read it. */
export function isPrivateEmail(kind: string): boolean {
  return kind === 'reset' || kind === 'invitation'
}

/** Whether the recipient may be corrected. Not after sending, and never for emails with a log-in link or security alerts. */
export function canEditRecipient({ state, kind }: Pick<EmailDetails, 'state' | 'kind'>): boolean {
  return state !== 'sent' && !isPrivateEmail(kind) && kind !== 'security'
}

/** The state of an email as its page showed it, for the page's forms. */
export function serializeSeenEmailState({ state, postedAt }: Pick<EmailDetails, 'state' | 'postedAt'>): string {
  return `${state}.${postedAt}`
}

/** Parses the value of `serializeSeenEmailState`, or returns null. */
export function parseSeenEmailState(text: string | undefined): { state: string; postedAt: number } | null {
  const [, state, postedAt] = /^(waiting|refused|sent)\.(\d{1,15})$/.exec(text ?? '') ?? []
  return state && postedAt ? { state, postedAt: Number(postedAt) } : null
}

export type ParsedResendForm =
  | { kind: 'again'; seen: { state: string; postedAt: number }; to: string | null }
  | { kind: 'back'; errors: FieldError[]; to: string }
  | { kind: 'none' }

const recipientSchema = z.object({ to: emailSchema('Enter the address it should go to') })

/** Parses the form of an email's page: a resend, optionally with a corrected recipient. */
export function parseResendForm(input: Record<string, string>): ParsedResendForm {
  const seen = parseSeenEmailState(input.seen)
  if (!seen) return { kind: 'none' }
  if (input.intent !== 'mend') return { kind: 'again', seen, to: null }
  const reading = recipientSchema.safeParse(input)
  if (reading.success) return { kind: 'again', seen, to: reading.data.to }
  return { kind: 'back', errors: toFieldErrors(reading.error), to: input.to ?? '' }
}

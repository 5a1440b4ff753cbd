import type { InquiryReading } from '../inquiry-emails/read-inquiry-message.ts'
import type { EventGuess } from './guess-message-event.ts'

/** A message that belongs to nobody yet, with a guess. `at` in epoch milliseconds. */
export type UnknownMessageRow = {
  id: string
  at: number
  senderName: string
  senderEmail: string
  subject: string
  text: string
  isConfirmed: boolean
  guess: EventGuess | null
  /** Whether the owner has marked the sender as no client three times. */
  canIgnore: boolean
  /** Parsed inquiry of an email with a learned layout. Null for any other message. */
  inquiry: (Pick<InquiryReading, 'input' | 'asWritten'> & { source: string }) | null
}

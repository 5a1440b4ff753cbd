import type { Language } from '../../ui/language.ts'
import type { PdfDocument } from '../pdf/pdf-document.ts'

/** What goes with a letter: a paper, made a PDF before the letter is carried, and where its reader finds it too. */
export type EmailDocument = {
  fileName: string
  paper: PdfDocument
  url: string | null
  /** The letter's; English where nothing is said. */
  language?: Language
  calendar?: CalendarAttachment
  /** What it is a copy of, where one PDF of it is kept for good. */
  keptAs?: { id: string; eventId: string }
  /** How long the record is that the paper is of, and the hash of its last event. */
  record?: { length: number; lastHash: string }
}

/** An event for its reader's calendar, RFC 5545, beside a letter's document. */
export type CalendarAttachment = { fileName: string; text: string; url: string }

/** The same, made. */
export type EmailAttachment = {
  fileName: string
  url: string | null
  pdf: Uint8Array
  sha256: string
  language?: Language
  calendar?: CalendarAttachment
  record?: { length: number; lastHash: string }
}

/** A finished letter: everything a carrier needs, and nothing of the room that wrote it. */
export type Email = {
  id: string
  /** What it is for. Only a reply is written by hand; every other letter is the machine's. */
  kind: string
  /** Stable for ever, so that a letter carried twice can be recognised: `<id@host>`. */
  messageId: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The flat variables of a hosted template; a letter without them is carried by its text and html. */
  templateParams: Record<string, string> | null
  document?: EmailDocument
  /** An event that goes along without a paper. */
  calendar?: CalendarAttachment
  /** Where its reader stops such letters, by a page or by their mail program's own button (RFC 8058). */
  stopUrl?: string
  /** What a carrier gets in its document's place. */
  attachment?: EmailAttachment
}

/** A letter with what the outbox files it under: the request it belongs to, if any. */
export type ComposedEmail = Email & { eventId: string | null; limit?: EmailLimit }

/**
 * Limits emails of one kind to one recipient, whatever they are about. Without it, an email is limited within its event.
 * `burst`: one act of a user may send one recipient hundreds, as a canceled season does.
 */
export type EmailLimit = 'recipient' | 'burst'

/** What somebody who sets a mail server up could mend. */
export type EmailSetupIssue =
  'login' | 'host' | 'port' | 'silent' | 'certificate' | 'encryption' | 'sender' | 'recipient' | 'account' | 'other'

/**
 * What a carrier says of one attempt, with the other side's own words for the letter's history.
 * `unknown` marks an attempt whose letter may have arrived although nobody said so; `by` names the carrier.
 * `isAccount` marks an answer about the account that sends, such as a daily limit: any other letter gets the same.
 */
export type SendEmailResult = (
  | { kind: 'sent'; words: string }
  | { kind: 'refused'; words: string }
  | { kind: 'later'; words: string; unknown?: true; isAccount?: true }
) & { by?: string; trouble?: EmailSetupIssue; code?: string }

/** Carries one letter. Never throws because a server is away: every failure is a verdict. */
export type EmailTransport = (letter: Email) => Promise<SendEmailResult>

import type { Language } from '../../ui/language.ts'
import type { PdfDocument } from '../pdf/pdf-document.ts'

/** Document of an email, rendered as PDF before the email is sent, and its URL. */
export type EmailPdfAttachment = {
  fileName: string
  paper: PdfDocument
  url: string | null
  /** Language of the email. Default is English. */
  language?: Language
  calendar?: CalendarAttachment
  /** Id of the signed document whose stored PDF is used. `leadId`, the id of its event, is a stored key. */
  keptAs?: { id: string; leadId: string }
  /** Length of the agreement log that the document covers, and the hash of its last entry. */
  record?: { length: number; lastHash: string }
}

/** An event for the recipient's calendar (RFC 5545), attached with an email's document. */
export type CalendarAttachment = { fileName: string; text: string; url: string }

/** Attachment of an email after rendering. */
export type EmailAttachment = {
  fileName: string
  url: string | null
  pdf: Uint8Array
  sha256: string
  language?: Language
  calendar?: CalendarAttachment
  record?: { length: number; lastHash: string }
}

/** The message that an email replies to, and those before it in its thread, oldest first. Message-IDs without brackets. */
export type EmailThread = { inReplyTo: string; references: string[] }

/** A file attached by hand, by its name in the file store. `content` is set for the transport. */
export type AttachedFile = { name: string; type: string; bytes: number; file: string; content?: Uint8Array }

/** A finished email with everything a transport needs, independent of the module that composed it. */
export type Email = {
  id: string
  /** Purpose of the email. Only `reply` is written by hand, all other kinds are automated. */
  kind: string
  /** Permanent Message-ID, so that a duplicate can be recognized: `<id@host>`. */
  messageId: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Flat variables for a hosted template. Without them the text and HTML are used. */
  templateParams: Record<string, string> | null
  document?: EmailPdfAttachment
  /** A calendar entry sent without a document. */
  calendar?: CalendarAttachment
  /** URL to unsubscribe from such emails, on a page or by the email program's own button (RFC 8058). */
  stopUrl?: string
  thread?: EmailThread
  attachedFiles?: AttachedFile[]
  /** Rendered document, passed to the transport instead of `document`. */
  attachment?: EmailAttachment
}

/** A finished email with the event it belongs to, if any, and its limit. */
export type ComposedEmail = Email & { eventId: string | null; limit?: EmailLimit }

/**
 * Limits emails of a kind per recipient, independent of the event. Without it, the limit applies within the event.
 * `burst` is for a user action that may send hundreds to a recipient, such as canceling a season.
 */
export type EmailLimit = 'recipient' | 'burst'

/** Part of the email setup that the owner may have to fix. */
export type EmailSetupIssue =
  'login' | 'host' | 'port' | 'silent' | 'certificate' | 'encryption' | 'sender' | 'recipient' | 'account' | 'other'

/**
 * Result of an attempt, with the other server's text for the email's history. `unknown` marks an email that may have
 * arrived without confirmation. `by` names the transport. `isAccount` marks a problem of the sending account, such as a
 * daily limit, which affects all emails.
 */
export type SendEmailResult = (
  | { kind: 'sent'; words: string }
  | { kind: 'refused'; words: string }
  | { kind: 'later'; words: string; unknown?: true; isAccount?: true }
) & { by?: string; trouble?: EmailSetupIssue; code?: string }

/** Sends an email. Never throws if a server is unavailable: every failure is a result. */
export type EmailTransport = (letter: Email) => Promise<SendEmailResult>

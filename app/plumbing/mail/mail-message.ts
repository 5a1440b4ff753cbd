import { addAttachedDocumentNames } from '../outbox/email-document-text.ts'
import type { EmailAttachment, CalendarAttachment, Email } from '../outbox/email.ts'

/** Sender of emails: the business's own name and address, never a visitor's. */
export type EmailSender = { name: string; address: string }

/** Called for each email, because the owner may rename the business while the site runs. */
export type SenderProvider = () => EmailSender | Promise<EmailSender>

/**
 * Builds the message of an email: From is the business, Reply-To the visitor, with text and HTML alternatives, its
 * document and files attached. A reply names its thread.
 */
export function buildMailMessage(email: Email, sender: EmailSender) {
  return {
    from: sender,
    // Addresses are passed as objects, because a comma in a string would start a second recipient.
    to: { name: '', address: email.to },
    ...(email.replyTo !== null && { replyTo: { name: '', address: email.replyTo } }),
    envelope: { from: { name: '', address: sender.address }, to: { name: '', address: email.to } },
    messageId: email.messageId,
    subject: email.subject,
    ...addAttachedDocumentNames(email, 'attached'),
    ...(email.thread && {
      inReplyTo: `<${email.thread.inReplyTo}>`,
      references: email.thread.references.map((id) => `<${id}>`),
    }),
    ...((email.attachment || email.calendar || email.attachedFiles) && { attachments: buildAttachments(email) }),
    headers: {
      // Tells autoresponders not to reply to automated emails (RFC 3834). A reply is written by a person.
      ...(email.kind !== 'reply' && { 'Auto-Submitted': 'auto-generated' }),
      ...(email.stopUrl && {
        'List-Unsubscribe': `<${email.stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    encoding: 'quoted-printable' as const,
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function buildAttachments({ attachment, calendar, attachedFiles = [] }: Email) {
  return [
    ...(attachment ? [getDocument(attachment)] : []),
    ...[attachment?.calendar, calendar].filter((event) => event !== undefined).map(getEvent),
    ...attachedFiles.map(({ name, type, content = new Uint8Array() }) => {
      return { filename: name, content: Buffer.from(content), contentType: type }
    }),
  ]
}

function getDocument({ fileName, pdf }: EmailAttachment) {
  return { filename: fileName, content: Buffer.from(pdf), contentType: 'application/pdf' }
}

function getEvent({ fileName, text }: CalendarAttachment) {
  // The METHOD of the file, PUBLISH or CANCEL. It is not an invitation, so no response is requested.
  const method = /^METHOD:([A-Z]+)/m.exec(text)?.[1] ?? 'PUBLISH'
  return {
    filename: fileName,
    content: Buffer.from(text),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}

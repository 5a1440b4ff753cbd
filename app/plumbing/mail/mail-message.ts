import { addDocumentText } from '../outbox/email-document-text.ts'
import type { EmailAttachment, CalendarAttachment, Email } from '../outbox/email.ts'

/** Who writes: our own name and address, never the visitor's. */
export type EmailSender = { name: string; address: string }

/** Asked for each letter, because the owner may rename the business while the site runs. */
export type SenderProvider = () => EmailSender | Promise<EmailSender>

/** The letter as a message: From is ours, the visitor is in Reply-To, text and HTML side by side, its document attached. */
export function buildMailMessage(email: Email, sender: EmailSender) {
  return {
    from: sender,
    // Addresses go in as objects: a comma in a string would be read as a second recipient.
    to: { name: '', address: email.to },
    ...(email.replyTo !== null && { replyTo: { name: '', address: email.replyTo } }),
    envelope: { from: { name: '', address: sender.address }, to: { name: '', address: email.to } },
    messageId: email.messageId,
    subject: email.subject,
    ...addDocumentText(email, 'attached'),
    ...((email.attachment || email.calendar) && { attachments: attached(email) }),
    headers: {
      // Answering machines and holiday notices should not reply to a machine (RFC 3834); a person's words are no machine's.
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

function attached({ attachment, calendar }: Email) {
  return [
    ...(attachment ? [getDocument(attachment)] : []),
    ...[attachment?.calendar, calendar].filter((event) => event !== undefined).map(getEvent),
  ]
}

function getDocument({ fileName, pdf }: EmailAttachment) {
  return { filename: fileName, content: Buffer.from(pdf), contentType: 'application/pdf' }
}

function getEvent({ fileName, text }: CalendarAttachment) {
  // Published or cancelled, as the file says, not an invitation: nobody is asked to answer it.
  const method = /^METHOD:([A-Z]+)/m.exec(text)?.[1] ?? 'PUBLISH'
  return {
    filename: fileName,
    content: Buffer.from(text),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}

import type { Letter } from '../outbox/letter.ts'

/** Who writes: our own name and address, never the visitor's. */
export type Sender = { name: string; address: string }

/** Asked for each letter, because the owner may rename the business while the site runs. */
export type From = () => Sender | Promise<Sender>

/** The letter as a message: From is ours, the visitor is in Reply-To, text and HTML side by side. */
export function compose(letter: Letter, sender: Sender) {
  return {
    from: sender,
    // Addresses go in as objects: a comma in a string would be read as a second recipient.
    to: { name: '', address: letter.to },
    ...(letter.replyTo !== null && { replyTo: { name: '', address: letter.replyTo } }),
    envelope: { from: { name: '', address: sender.address }, to: { name: '', address: letter.to } },
    messageId: letter.messageId,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    // Answering machines and holiday notices should not reply to a machine (RFC 3834); a person's words are no machine's.
    ...(letter.kind !== 'reply' && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    encoding: 'quoted-printable' as const,
    xMailer: false as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

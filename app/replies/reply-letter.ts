import type { Lead } from '../leads/lead.ts'
import { htmlLetter, plainLetter, type Block } from '../plumbing/outbox/letter-paper.ts'
import type { SealedLetter } from '../plumbing/outbox/letter.ts'

type Facts = { id: string; lead: Lead; subject: string; body: string; replyTo: string; siteUrl: string }

/** The owner's own words as a letter: a paragraph wherever a line is left empty, nothing added. */
export function sealReply({ id, lead, subject, body, replyTo, siteUrl }: Facts): SealedLetter {
  const blocks = body.split(/\n{2,}/).map((words): Block => ({ kind: 'paragraph', words }))
  return {
    id,
    leadId: lead.id,
    kind: 'reply',
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    to: lead.request.fromEmail,
    replyTo,
    subject,
    text: plainLetter(blocks),
    html: htmlLetter(subject, blocks),
    templateParams: null,
  }
}

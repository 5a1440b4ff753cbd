import { htmlLetter, plainLetter, type Block } from '../plumbing/outbox/letter-paper.ts'
import type { SealedLetter } from '../plumbing/outbox/letter.ts'

type Facts = { id: string; to: string; link: string; business: string; siteUrl: string }

/** The letter that lets the owner choose a new password. */
export function sealResetLetter({ id, to, link, business, siteUrl }: Facts): SealedLetter {
  const subject = `Choose a new password for ${business}`
  const blocks: Block[] = [
    { kind: 'heading', words: 'A new password' },
    { kind: 'paragraph', words: 'Somebody, you we hope, asked for a new password for the back office. This link is good for one hour and works once.' },
    { kind: 'link', label: 'Choose a new password', href: link },
    { kind: 'paragraph', words: 'If it was not you, do nothing: the old password stays as it is.' },
  ]
  const messageId = `<${id}@${new URL(siteUrl).hostname}>`
  const body = { text: plainLetter(blocks), html: htmlLetter(subject, blocks) }
  return { id, leadId: null, kind: 'reset', messageId, to, replyTo: null, subject, ...body, templateParams: null }
}

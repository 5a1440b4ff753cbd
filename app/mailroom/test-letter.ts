import { htmlLetter, plainLetter, type Block } from '../plumbing/outbox/letter-paper.ts'
import type { SealedLetter } from '../plumbing/outbox/letter.ts'

type Facts = { id: string; to: string; business: string; moment: string; siteUrl: string }

/** A letter that says nothing but that letters arrive. `moment` in words. */
export function sealTestLetter({ id, to, business, moment, siteUrl }: Facts): SealedLetter {
  const subject = `A test letter from ${business}`
  const blocks: Block[] = [
    { kind: 'heading', words: 'Letters arrive' },
    { kind: 'paragraph', words: `You asked for this letter in the back office of ${business} on ${moment}. That you read it means that alerts, receipts and replies can reach people.` },
    { kind: 'paragraph', words: 'Did it land in spam? Then your visitors’ receipts do, too: ask whoever looks after your domain about SPF, DKIM and DMARC.' },
    { kind: 'link', label: 'Back to the letters', href: `${siteUrl}/backbar/letters` },
  ]
  const messageId = `<${id}@${new URL(siteUrl).hostname}>`
  const body = { text: plainLetter(blocks), html: htmlLetter(subject, blocks) }
  return { id, leadId: null, kind: 'test', messageId, to, replyTo: null, subject, ...body, templateParams: null }
}

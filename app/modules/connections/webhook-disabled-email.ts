import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import { formatDateTime } from '../../business/dates.ts'
import { composeSystemEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'

type Facts = EmailBranding & { id: string; to: string; siteUrl: string; timeZone: string }
type Failed = { webhookId: string; name: string; since: number; words: string }

/** The email that tells the owner that a webhook has accepted nothing for three days and was turned off. */
export function composeWebhookDisabledEmail(
  { webhookId, name, since, words }: Failed,
  { timeZone, ...facts }: Facts,
): ComposedEmail {
  const title = `“${name}” no longer gets messages`
  return composeSystemEmail({
    ...facts,
    kind: 'webhook',
    subject: `${title}: it has taken nothing in for days`,
    title,
    blocks: [
      {
        kind: 'paragraph',
        words:
          'Your site tells that tool of news by a webhook, and no message got through for three days. It is switched off.',
      },
      {
        kind: 'rows',
        rows: [
          ['Failing since', formatDateTime(since, timeZone)],
          ['Its last answer', words || 'none'],
        ],
      },
      {
        kind: 'paragraph',
        words: 'Mend it there, send a test, and switch it on again. What it missed can be sent again from its page.',
      },
      {
        kind: 'button',
        label: 'See the webhook',
        href: `${facts.siteUrl}/backbar/settings/webhooks?open=${webhookId}`,
      },
    ],
  })
}

import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import { composeSystemEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { z } from 'zod'
import { emailSchema } from '../../plumbing/outbox/email-address.ts'

type Facts = EmailBranding & { id: string; to: string; moment: string; siteUrl: string }

/** The test email. `moment` is a formatted time. */
export function composeTestEmail({ moment, business, siteUrl, ...facts }: Facts): ComposedEmail {
  return composeSystemEmail({
    ...facts,
    business,
    siteUrl,
    kind: 'test',
    subject: `A test email from ${business}`,
    title: 'Emails arrive',
    blocks: [
      {
        kind: 'paragraph',
        words: `You asked for this email in the back office of ${business} on ${moment}. That you read it means that alerts, receipts and replies can reach people.`,
      },
      {
        kind: 'paragraph',
        words:
          'Did it land in spam? Then your visitors’ receipts do, too: ask the people who look after your domain about SPF, DKIM and DMARC.',
      },
      { kind: 'button', label: 'Back to the emails', href: `${siteUrl}/backbar/letters` },
    ],
  })
}

/** The test email form: the recipient, and a key that detects a double tap. */
export const testEmailSchema = z.object({
  to: emailSchema('Enter the address it should go to'),
  key: z.string().regex(/^[\w-]{8,64}$/, 'Open this page anew and try again'),
})

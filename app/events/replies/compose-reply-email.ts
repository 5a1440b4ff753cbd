import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import type { Language } from '../../ui/language.ts'
import type { EventRecord } from '../event/event.ts'

type Facts = EmailBranding & {
  id: string
  event: EventRecord
  to: string
  subject: string
  body: string
  replyTo: string
  siteUrl: string
  language?: Language
}

/** Composes the owner's text as an email with the business's design. An empty line starts a paragraph. */
export function composeReplyEmail({ event, body, ...facts }: Facts): ComposedEmail {
  return composeEmail({
    ...facts,
    eventId: event.id,
    kind: 'reply',
    blocks: body.split(/\n{2,}/).map((words) => ({ kind: 'paragraph', words })),
  })
}

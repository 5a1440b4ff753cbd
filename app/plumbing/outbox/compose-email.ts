import { formatEmailHtml } from './email-html.ts'
import { formatEmailPlainText, type EmailContent } from './email-plain-text.ts'
import type { ComposedEmail } from './email.ts'

/** Content of an email before it is formatted. */
export type ComposeEmailInput = EmailContent &
  Pick<ComposedEmail, 'id' | 'kind' | 'eventId' | 'to' | 'replyTo' | 'document' | 'calendar' | 'limit'> & {
    templateParams?: Record<string, string>
  }

/** Composes an email as text and HTML. The same input yields the same email, with the same Message-ID. */
export function composeEmail(content: ComposeEmailInput): ComposedEmail {
  const {
    id,
    kind,
    eventId,
    to,
    replyTo,
    subject,
    templateParams = null,
    document,
    calendar,
    language,
    limit,
  } = content
  const messageId = `<${id}@${new URL(content.siteUrl).hostname}>`
  const [text, html] = [formatEmailPlainText(content), formatEmailHtml(content)]
  return {
    id,
    kind,
    eventId,
    messageId,
    to,
    replyTo,
    subject,
    text,
    html,
    templateParams,
    ...(document && { document: { ...document, ...(language && { language }) } }),
    ...(calendar && { calendar }),
    ...(limit && { limit }),
  }
}

type Notice = Pick<ComposeEmailInput, 'id' | 'kind' | 'to' | 'subject' | 'business' | 'look' | 'siteUrl' | 'blocks'> & {
  title: string
}

/** Composes an email about the site to its operator: a new password, a login, a test. It has no Reply-To. */
export function composeSystemEmail(notice: Notice): ComposedEmail {
  const { business, siteUrl } = notice
  const footer = `You get this because you look after ${business} at ${siteUrl}.`
  return composeEmail({ ...notice, eventId: null, replyTo: null, footer })
}

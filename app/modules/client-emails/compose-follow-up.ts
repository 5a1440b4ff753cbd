import { formatClientEmailFooter } from '../../business/client-email-footer.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { formatEmailReference } from '../../agreements/payments/money-text.ts'
import { createEmailTheme } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { composeEmail, type ComposeEmailInput } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { formatEmailPlainText, type EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import type { FollowUpSettings, EmailSubjectAndBody } from './follow-up-settings.ts'
import { followUpRules } from './follow-up-rules.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'
import { followUpLayoutText } from './fill-follow-up-template.ts'

/** Sender of a follow-up. `stopPath` is its unsubscribe link (`getUnsubscribePath`). */
export type FollowUpEmailContext = { identity: BusinessIdentity; siteUrl: string; stopPath: string; id: string }

/** Link from a follow-up to the client page. Null if it has none. */
export function getFollowUpLink(
  kind: FollowUpKind,
  { link }: Pick<FollowUpEventData, 'link'>,
  siteUrl: string,
): string | null {
  return link === null || kind === 'review' ? null : siteUrl + link + (kind === 'missing-facts' ? '#facts' : '')
}

type ComposeArguments = [
  kind: FollowUpKind,
  job: FollowUpEventData,
  words: EmailSubjectAndBody,
  settings: Pick<FollowUpSettings, 'postal'>,
  head: FollowUpEmailContext,
]

/**
 * The laid out email: its text, the link to the client page, and before a booking the postal address and the unsubscribe
 * link.
 */
export function composeFollowUp(...written: ComposeArguments): ComposedEmail {
  const [kind, , , , { siteUrl, stopPath }] = written
  const email = composeEmail(getContent(...written))
  return followUpRules[kind].isCommercial ? { ...email, stopUrl: siteUrl + stopPath } : email
}

/** Subject and plain text of a follow-up, to be copied. The title is left out because it repeats the subject. */
export function formatFollowUpPlainText(...written: ComposeArguments): string {
  const { title: _, ...content } = getContent(...written)
  return `${content.subject}\n\n${formatEmailPlainText(content)}`
}

function getContent(
  ...[kind, job, { subject, body }, { postal }, { identity, siteUrl, stopPath, id }]: ComposeArguments
): ComposeEmailInput {
  const { language } = job
  const words = followUpLayoutText(language)
  const isCommercial = followUpRules[kind].isCommercial === true
  const phone = formatPhoneNumber(identity.phone)
  const page = getFollowUpLink(kind, job, siteUrl)
  // A phone number in the body is not repeated below it.
  const or = body.includes(phone) ? {} : { or: { label: words.orCall(phone), href: formatTelHref(identity.phone) } }
  const label = kind === 'missing-facts' ? words.answer : words.openPage
  return {
    id,
    kind: 'follow-up',
    eventId: job.eventId,
    to: job.email ?? '',
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    language,
    subject,
    title: subject,
    blocks: [
      ...body.split(/\n{2,}/).map((words): EmailBlock => ({ kind: 'paragraph', words })),
      ...(page === null ? [] : [{ kind: 'button', label, href: page, ...or } satisfies EmailBlock]),
      ...(isCommercial
        ? [
            {
              kind: 'link',
              words: `${words.stop} `,
              label: words.stopLink,
              href: siteUrl + stopPath,
            } satisfies EmailBlock,
          ]
        : []),
    ],
    reference: formatEmailReference(job.reference, job.agreedAt !== null, language),
    footer: formatClientEmailFooter(
      {
        ...identity,
        phone: page !== null || body.includes(phone) ? '' : identity.phone,
        postal: isCommercial ? postal : identity.postal,
      },
      language,
    ),
  }
}

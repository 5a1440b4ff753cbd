import { createEmailTheme } from '../../../business/brand/brand.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import type { BusinessIdentity } from '../../../business/stored-settings.ts'
import { composeEmail } from '../../../plumbing/outbox/compose-email.ts'
import type { CalendarAttachment, ComposedEmail } from '../../../plumbing/outbox/email.ts'
import { getFirstName, type StaffMember } from '../members/staff-member.ts'
import { shiftText, formatShortCertificateKind } from './shift-text.ts'
import { type StaffNotification, type StaffEmailReader, formatStaffNotificationLines } from './staff-emails.ts'

function getSubject(news: StaffNotification, { language }: StaffEmailReader): string {
  const [{ email }, said] = [shiftText(language), getFormatter(language)]
  if (news.kind === 'offer')
    return email.offer.subject(news.asked[0] ? said.monthAndDay(news.asked[0].shift.day) : '', news.asked.length)
  if (news.kind === 'paper') return email.paper.subject(formatShortCertificateKind(news.paper, language))
  const day = said.monthAndDay(news.shift.day)
  if (news.kind === 'changed') return email.changed.subject(day, said.monthAndDay(news.was.day))
  if (news.kind === 'taken-over' && news.to === 'taker') return email['have-it'].subject(day)
  return email[news.kind].subject(day)
}

/** Notifications that a single action may cause for many shifts, such as canceling or moving a season. */
const burstKinds: ReadonlySet<StaffNotification['kind']> = new Set([
  'off',
  'taken-back',
  'taken-off',
  'changed',
  'small',
])

/** Sender, recipient and staff page of an email. */
export type StaffEmailEnvelope = {
  id: string
  to: StaffMember
  page: string
  identity: BusinessIdentity
  siteUrl: string
}

/** Composes an email to a staff member in their language. Its button opens their private page. */
export function composeStaffEmail(
  news: StaffNotification,
  { id, to, page, identity, siteUrl }: StaffEmailEnvelope,
  calendar: CalendarAttachment | null = null,
): ComposedEmail {
  const words = shiftText(to.language)
  const subject = getSubject(news, to)
  const lines = formatStaffNotificationLines(news, to, identity.timeZone)
  return composeEmail({
    id,
    eventId: null,
    kind: `crew-${news.kind}`,
    limit: burstKinds.has(news.kind) ? 'burst' : 'recipient',
    to: to.email,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    language: to.language,
    subject,
    title: subject,
    blocks: [
      { kind: 'paragraph', words: words.email.hello(getFirstName(to)) },
      ...lines.map((words) => ({ kind: 'paragraph' as const, words })),
      ...(news.kind === 'confirm' ? [{ kind: 'paragraph' as const, words: words.wear }] : []),
      { kind: 'button', label: words.email[news.kind].button, href: page },
    ],
    footer: words.footer(identity.name),
    ...(calendar && { calendar }),
  })
}

import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import { formatDateTime } from '../../business/dates.ts'
import { formatCalendarError, type CalendarErrorCode } from './reading/external-calendar.ts'
import { composeSystemEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'

type Facts = EmailBranding & { id: string; to: string; siteUrl: string; timeZone: string }
type Failing = { name: string; trouble: CalendarErrorCode | null; since: number }

/** The email that tells the owner that a calendar could not be read for a week, why, and what that means. */
export function composeCalendarFailureEmail(
  { name, trouble, since }: Failing,
  { timeZone, ...facts }: Facts,
): ComposedEmail {
  return composeSystemEmail({
    ...facts,
    kind: 'calendar',
    subject: `Your calendar “${name}” has not been read for a week`,
    title: `Your calendar “${name}” has not been read for a week`,
    blocks: [
      {
        kind: 'paragraph',
        words: trouble ? formatCalendarError(trouble, null) : 'We don’t know why: the site may not have been running.',
      },
      { kind: 'rows', rows: [['Not read since', formatDateTime(since, timeZone)]] },
      {
        kind: 'paragraph',
        words:
          'Until it can be read again, visitors are not told that a day is open: they read that it may be possible, and that you answer that yourself. You get this email once.',
      },
      { kind: 'button', label: 'See your calendars', href: `${facts.siteUrl}/backbar/settings/days#calendars` },
    ],
  })
}

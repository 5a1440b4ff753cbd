import { composeSystemEmail } from '../../plumbing/outbox/compose-email.ts'
import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { usersPath } from './return-path.ts'
import { type SecurityEvent, securityEvents, businessEventKinds, type SecurityEventKind } from './security-event.ts'
import { uncapitalize } from '../uncapitalize.ts'

/** `who` is the actor. `isOwn` is set if the email goes to the user concerned. */
type Facts = EmailBranding & {
  id: string
  to: string
  when: string
  who: string | null
  isOwn: boolean
  siteUrl: string
}

/** The email about a security event, or null for kinds without an email. `when` is in the business's time zone. */
export function composeSecurityEmail(
  { kind, words = '', device }: SecurityEvent,
  { when, who, isOwn, ...facts }: Facts,
): ComposedEmail | null {
  const about = securityEvents[kind]
  if (!('letter' in about)) return null
  const heading = getHeading(about.letter, isOwn || businessEventKinds.has(kind) ? null : who)
  return composeSystemEmail({
    ...facts,
    kind: 'security',
    subject: `${heading}: ${facts.business}`,
    title: heading,
    blocks: [
      {
        kind: 'rows',
        rows: [
          ['What', words === '' ? about.says : `${about.says}: ${words}`],
          ...(who === null ? [] : [['Who', who] satisfies [string, string]]),
          ['When', when],
          ...(device === '' ? [] : [['Device', device] satisfies [string, string]]),
        ],
      },
      ...(isOwn
        ? ([
            { kind: 'paragraph', words: 'If that was you, there is nothing to do.' },
            { kind: 'paragraph', words: getAdvice(kind) },
          ] as const)
        : ([{ kind: 'paragraph', words: otherAccountAdvice }] as const)),
      !isOwn
        ? { kind: 'button', label: 'Accounts', href: `${facts.siteUrl}${usersPath}` }
        : kind === 'email'
          ? { kind: 'button', label: 'Open the back office', href: `${facts.siteUrl}/backbar/account` }
          : { kind: 'button', label: 'Choose a new password', href: `${facts.siteUrl}/backbar/forgot` },
    ],
  })
}

const otherAccountAdvice =
  'If that surprises you, ask them. A log-in you do not trust is ended in one tap under “Accounts”; if it was in your own name, choose a new password first: that logs out everybody who has yours.'

/** "Your password was changed" to the user concerned, "Mia: their password was changed" to others. */
function getHeading(letter: string, of: string | null): string {
  if (of === null) return letter
  return `${of}: ${letter.startsWith('Your ') ? letter.replace(/^Your /, 'their ') : uncapitalize(letter)}`
}

function getAdvice(kind: SecurityEventKind): string {
  if (kind === 'email')
    return 'If it was not you, somebody knows your password: emails for a new one no longer come to this address. Log in at once with a passkey or your password, change both back under “Your account”, and log all other devices out there.'
  return 'If it was not you, choose a new password now: that logs everybody out. Then look through “What happened” under “Your account”.'
}

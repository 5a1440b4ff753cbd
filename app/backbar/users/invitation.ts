import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import type { UserRole } from '../../business/auth/user.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { composeSystemEmail } from '../../plumbing/outbox/compose-email.ts'

/** Validity of an invitation link, in days. */
export const invitationValidDays = 7

/** State of an invitation: open, or the reason why its link no longer works. */
export type InvitationState = 'open' | 'used' | 'expired' | 'revoked'

/** A pending invitation as the account list shows it. Times in epoch milliseconds. */
export type Invitation = {
  id: string
  name: string
  email: string
  role: UserRole
  expiresAt: number
  isExpired: boolean
}

type InvitationRow = { user_id: string | null; revoked_at: number | null; expires_at: number }

/** State of an invitation at `now`, in epoch milliseconds. */
export function computeInvitationState(
  { user_id, revoked_at, expires_at }: InvitationRow,
  now: number,
): InvitationState {
  if (user_id !== null) return 'used'
  if (revoked_at !== null) return 'revoked'
  return expires_at <= now ? 'expired' : 'open'
}

type Facts = EmailBranding & {
  id: string
  to: string
  name: string
  invitedBy: string
  link: string
  role: UserRole
  siteUrl: string
}

/** Composes the invitation email. */
export function composeInvitationEmail({ name, invitedBy, link, role, business, ...facts }: Facts): ComposedEmail {
  const what =
    role === 'owner'
      ? `${invitedBy} would like you to run ${business} with them, with everything an owner may do.`
      : `${invitedBy} would like you to be an assistant at ${business}: inquiries, proposals, the calendar and events.`
  return composeSystemEmail({
    ...facts,
    business,
    kind: 'invitation',
    subject: `${invitedBy} invites you to ${business}`,
    title: `Welcome behind the bar, ${name}`,
    blocks: [
      { kind: 'paragraph', words: `${what} Choose a password, and you have a log-in of your own.` },
      { kind: 'button', label: 'Choose a password', href: link },
      {
        kind: 'paragraph',
        words: `The link is yours alone: it works once, and for ${invitationValidDays} days. If you did not expect it, do nothing.`,
      },
    ],
  })
}

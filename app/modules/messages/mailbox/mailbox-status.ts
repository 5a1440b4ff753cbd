import { formatDateTime, formatTimeAgo } from '../../../business/dates.ts'
import type { MailboxFailure } from './mailbox-worker-messages.ts'

/** Status of the mailbox for the owner's page. Times in epoch milliseconds. */
export type MailboxStatus = {
  /** Address and server of the mailbox that is read. Null if none is. */
  account: { user: string; host: string; isByEnvironment: boolean } | null
  /** Reason why no mailbox is read: a `MailboxObstacle`. */
  obstacle: string | null
  failure: MailboxFailure | null
  /** The server's reply as text. */
  words: string
  failingSince: number | null
  currentAt: number | null
}

/** Three sentences on which messages are read and stored. */
export const mailboxSummary = [
  'Backbar looks at new mail here, and keeps what clients of your events write in their event, until two years after it.',
  'Mail from people it doesn’t know, and from directories whose inquiries it learned to read, is kept for 14 days under “Who is this?”; newsletters and everything else are not kept.',
  'Nothing is moved, deleted or marked as read in your mailbox, no message changes an event by itself, and only inquiries of a directory for which you said so are added by themselves.',
] as const

/** Why the mailbox cannot be read, and what to do, in a sentence or two. */
export function formatMailboxFailure(failure: MailboxFailure, host: string): string {
  switch (failure) {
    case 'login':
      return `${host} refused the password. It may have been changed: enter the new one, and what came meanwhile arrives.`
    case 'host':
      return `There is no server called ${host}, or this machine is not connected to the internet.`
    case 'port':
      return `Nobody answers as a mailbox at ${host}.`
    case 'silent':
      return `${host} did not answer in time.`
    case 'certificate':
      return `${host} shows a certificate that is not its own or that nobody vouches for, so the password was not sent.`
    case 'encryption':
      return `${host} could not be spoken to encrypted, so the password was not sent.`
    case 'away':
      return `${host} ended the connection. We keep trying, and what came meanwhile arrives then.`
  }
}

/** Why no mailbox is read, and what to do. */
export function formatMailboxObstacle(obstacle: string): string {
  switch (obstacle) {
    case 'held':
      return 'This is a copy or the demo, so no mailbox is read.'
    case 'off':
      return 'You stopped it. What clients write by email is not seen here.'
    case 'no-app-password':
      return 'Microsoft no longer lets programs open a mailbox with an app password, so Backbar can’t read Outlook or Microsoft 365. Have its mail forwarded to another mailbox, and enter that one below.'
    case 'no-mailbox':
      return 'The service that sends your emails has no mailbox. Enter the one where your clients’ answers arrive.'
    case 'unknown-server':
      return 'Enter the server of the mailbox where your clients’ answers arrive. Your mail provider lists it under “IMAP” or “incoming mail”.'
    case 'no-password':
      return 'Your sending account is at another provider now. Enter the password of this mailbox again.'
    case 'unreadable':
      return 'The site’s encryption key has changed since, so the stored password can’t be read anymore. Enter it again.'
    default:
      return 'Connect your email account above, and the answers of your clients arrive in their event.'
  }
}

/** When the mailbox was read last: "Read a minute ago." */
export function formatMailboxReading(
  { currentAt, failingSince }: MailboxStatus,
  timeZone: string,
  now: number,
): string {
  if (failingSince !== null) return `It could not be read since ${formatDateTime(failingSince, timeZone)}.`
  return currentAt === null ? 'It is being read for the first time.' : `Read ${formatTimeAgo(now - currentAt)}.`
}

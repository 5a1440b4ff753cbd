import { formatDateTime } from '../../../business/dates.ts'
import { defineTaskKind } from '../../../plumbing/database/task-kind.server.ts'
import { findMailboxRow } from './mailbox-account.server.ts'
import type { MailboxFailure } from './mailbox-worker-messages.ts'

/**
 * Time for which a mail server may be unreachable before the owner is notified, in milliseconds. A refused password is
 * reported at once.
 */
const quietMs = 30 * 60_000

const mailboxFailing = defineTaskKind<{ failure: MailboxFailure; since: number }>({
  kind: 'mailbox-failing',
  group: 'waits',
  forOwners: true,
  note: {
    label: 'A mailbox that can’t be read',
    say: ({ facts }) => ({
      title: 'Your mailbox can’t be read',
      body: facts.failure === 'login' ? 'Its password was refused.' : 'Its server does not answer.',
    }),
  },
  async read(db, { now }) {
    const row = await findMailboxRow(db)
    if (!row || row.is_off || row.failure === null || row.failing_since === null) return []
    if (row.failure !== 'login' && now - row.failing_since < quietMs) return []
    const facts = { failure: row.failure as MailboxFailure, since: row.failing_since }
    return [{ subject: 'mailbox', eventId: null, due: null, facts }]
  },
  say: ({ facts }, { timeZone }) => ({
    title: 'Your mailbox can’t be read',
    hint: `${facts.failure === 'login' ? 'Its password was refused' : 'Its server does not answer'}. What clients wrote since ${formatDateTime(facts.since, timeZone)} arrives once it can.`,
    href: '/backbar/settings/mail#mailbox',
    button: { label: facts.failure === 'login' ? 'Enter it' : 'Look', href: '/backbar/settings/mail#mailbox' },
  }),
})

/** Tasks about the mailbox. */
export const mailboxTasks = [mailboxFailing]

import { redirect } from 'react-router'
import { findMailCredentials } from '../../../backbar/mail-account/mail-account.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { createHelperProcess } from '../../../plumbing/helper-process.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import {
  findMailboxRow,
  getMailboxAccount,
  resumeReadingMailbox,
  saveMailbox,
  stopReadingMailbox,
  type MailboxConfig,
} from './mailbox-account.server.ts'
import { getFailedField, parseMailboxForm } from './mailbox-form.ts'
import { isSameProvider, type MailboxServer } from './mailbox-server.ts'
import { formatMailboxFailure, type MailboxStatus } from './mailbox-status.ts'
import type { MailboxFailure, MailboxWorkerMessage } from './mailbox-worker-messages.ts'

type Services = { db: Db; config: MailboxConfig }

/** Maximum time for checking a mailbox account, in milliseconds. */
const checkMs = 30_000

const place = '/backbar/settings/mail#mailbox'

/** Returns the mailbox status for the settings page. */
export async function getMailboxStatus(db: Db, config: MailboxConfig): Promise<MailboxStatus> {
  const [account, row] = await Promise.all([getMailboxAccount(db, config), findMailboxRow(db)])
  const { server, obstacle } = account
  return {
    account: server && { user: server.user, host: server.host, isByEnvironment: account.from === 'environment' },
    obstacle,
    failure: server ? ((row?.failure ?? null) as MailboxFailure | null) : null,
    words: row?.words ?? '',
    failingSince: row?.failing_since ?? null,
    currentAt: row?.current_at ?? null,
  }
}

/**
 * Handles the forms about the mailbox: connects one once the server took the password, stops reading, or reads again.
 * Returns the errors of a refused form, or null for other forms. Throws a redirect where it is done.
 */
export async function handleMailboxForm(
  { db, config }: Services,
  { intent, ...input }: FormInput,
): Promise<FieldError[] | null> {
  switch (intent) {
    case 'stop-mailbox':
      await stopReadingMailbox(db)
      throw redirect(place, 303)
    case 'resume-mailbox':
      await resumeReadingMailbox(db)
      throw redirect(place, 303)
    case 'connect-mailbox': {
      const errors = await connectMailbox({ db, config }, input)
      if (errors.length > 0) return errors
      throw redirect(place, 303)
    }
    default:
      return null
  }
}

async function connectMailbox({ db, config }: Services, input: FormInput): Promise<FieldError[]> {
  const typed = parseMailboxForm(input)
  if (Array.isArray(typed)) return typed
  const mail = typed.password === '' ? await findMailCredentials(db, config.secret) : null
  // A stored password is never sent to a server that somebody else may run.
  const password = typed.password || (mail && isSameProvider(typed.host, mail.host) ? mail.password : null)
  if (!password) return [{ field: 'imapPassword', message: 'Enter the password' }]
  const failed = await checkMailbox({ ...typed, password, trustedServers: [] })
  if (failed) {
    const message = formatMailboxFailure(failed.failure, typed.host)
    return [
      {
        field: getFailedField(failed.failure),
        message: failed.words ? `${message} It said: ${failed.words}` : message,
      },
    ]
  }
  await saveMailbox(db, config.secret, { ...typed, password: typed.password || null })
  return []
}

/** Logs in once, in a process of its own. Returns why that failed, or null. */
async function checkMailbox(server: MailboxServer): Promise<{ failure: MailboxFailure; words: string } | null> {
  using helper = createHelperProcess<MailboxWorkerMessage>({
    program: 'app/modules/messages/mailbox/mailbox-worker.server.ts',
    mostMs: checkMs,
  })
  const answer = await helper.ask({ kind: 'check', server }).catch(() => null)
  if (answer?.kind === 'checked') return null
  return answer?.kind === 'failed' ? answer : { failure: 'silent', words: '' }
}

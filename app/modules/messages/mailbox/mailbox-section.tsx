import { getFieldErrorMessage, type RefusedFormProps } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { mailboxSecurityOptions } from './mailbox-form.ts'
import {
  formatMailboxFailure,
  formatMailboxObstacle,
  formatMailboxReading,
  mailboxSummary,
  type MailboxStatus,
} from './mailbox-status.ts'

type MailboxSectionProps = { status: MailboxStatus; timeZone: string; now: number }

const mailPath = '/backbar/settings/mail'

/** Creates the section of the email page about the mailbox that is read. `now` in epoch milliseconds. */
export function createMailboxSectionComponent(shown: MailboxSectionProps) {
  return (refused: RefusedFormProps) => <MailboxSection {...shown} {...refused} />
}

function MailboxSection({ status, timeZone, now, ...refused }: MailboxSectionProps & RefusedFormProps) {
  const { account, obstacle, failure } = status
  const isFormOpen =
    refused.errors.length > 0 ||
    ['no-app-password', 'no-mailbox', 'unknown-server', 'unreadable', 'no-password'].includes(obstacle ?? '')
  return (
    <section className="slip" id="mailbox" aria-labelledby="mailbox-heading">
      <h2 id="mailbox-heading">Replies from clients</h2>
      <p>{mailboxSummary.join(' ')}</p>
      {account ? (
        <>
          {failure && (
            <p className="clash">
              <strong>It can’t be read.</strong> {formatMailboxFailure(failure, account.host)}
            </p>
          )}
          <p>
            {account.user} at {account.host}. {formatMailboxReading(status, timeZone, now)}
          </p>
          {account.isByEnvironment ? (
            <p className="hint">It is set where the site is started, and that wins over anything set up here.</p>
          ) : (
            <SmallForm intent="stop-mailbox" label="Stop reading" />
          )}
        </>
      ) : (
        obstacle && <p>{formatMailboxObstacle(obstacle)}</p>
      )}
      {obstacle === 'off' && <SmallForm intent="resume-mailbox" label="Read it again" />}
      {account?.isByEnvironment !== true && obstacle !== 'held' && (
        <details open={isFormOpen}>
          <summary>{account ? 'Read another mailbox' : 'Enter a mailbox'}</summary>
          <MailboxForm {...refused} />
        </details>
      )}
    </section>
  )
}

function SmallForm({ intent, label }: { intent: string; label: string }) {
  return (
    <form method="post" action={mailPath}>
      <p>
        <button className="btn ghost" type="submit" name="intent" value={intent}>
          {label}
        </button>
      </p>
    </form>
  )
}

function MailboxForm({ input, errors }: RefusedFormProps) {
  const field = (name: string, before = '') => ({
    name,
    defaultValue: input[name] ?? before,
    error: getFieldErrorMessage(errors, name),
    autoComplete: 'off',
  })
  const plain = { autoCapitalize: 'none', spellCheck: false } as const
  return (
    <form method="post" action={`${mailPath}#mailbox`} noValidate>
      <InputField {...field('imapHost')} {...plain} label="Server" hint="Its name alone, such as imap.example.com." />
      <InputField {...field('imapPort', '993')} label="Port" inputMode="numeric" />
      <SelectField
        name="imapSecurity"
        label="Encryption"
        input={mailboxSecurityOptions}
        chosen={input.imapSecurity ?? 'tls'}
        error={getFieldErrorMessage(errors, 'imapSecurity')}
      />
      <InputField {...field('imapUser')} {...plain} label="User name" hint="Usually the whole email address." />
      <InputField
        name="imapPassword"
        label="Password"
        hint="Usually an app password. Leave it empty where the same provider sends your emails. It is kept encrypted."
        error={getFieldErrorMessage(errors, 'imapPassword')}
        type="password"
        optional
        autoComplete="off"
      />
      <p>
        <button className="btn" type="submit" name="intent" value="connect-mailbox">
          Connect and read
        </button>
      </p>
    </form>
  )
}

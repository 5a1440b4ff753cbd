import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { ErrorSummary, FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { OwnPasswordField } from '../../ui/own-password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { MailAccountPageProps } from './mail-account-page-props.ts'
import { mailSecurityOptions } from './mail-form.ts'
import { getMailProvider, type MailProviderKey } from './mail-providers.ts'

export function ConnectMailAccount({
  provider,
  mailFrom,
  testTo,
  back,
  ...props
}: MailAccountPageProps & { provider: MailProviderKey }) {
  const { name, hosts, user, password } = getMailProvider(provider)
  const words = back?.words ?? props.words
  const message = (field: string) => getFieldErrorMessage(back?.errors ?? [], field)
  const known = Object.keys(hosts)
  const isKept = back?.typedSecret != null
  const isOnFile = props.hasPassword && message('mailPassword') === undefined
  return (
    <div className="account">
      <BackOfficeHeader eyebrow="Email" title={name} isError={back !== null} />
      {back &&
        (back.said === null ? (
          <FormErrors errors={back.errors} />
        ) : (
          <>
            <ErrorSummary heading="Nothing is kept yet: the test email did not go out." errors={back.errors} />
            <p className="said-by-server any-break">
              The mail server’s side of it: <q>{back.said}</q>
            </p>
          </>
        ))}
      <form method="post" action="/backbar/settings/mail" className="slip">
        <input type="hidden" name="intent" value="connect" />
        <input type="hidden" name="provider" value={provider} />
        {known.length > 1 && (
          <SelectField
            name="host"
            label="Where your account is"
            input={hosts}
            chosen={words.host ?? known[0]!}
            error={message('host')}
          />
        )}
        {known.length === 0 && (
          <>
            <InputField
              name="host"
              label="Server"
              hint="Its name alone, such as smtp.example.com."
              error={message('host')}
              defaultValue={words.host ?? ''}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <InputField
              name="port"
              label="Port"
              error={message('port')}
              defaultValue={words.port ?? '587'}
              inputMode="numeric"
              autoComplete="off"
            />
            <SelectField
              name="security"
              label="Encryption"
              input={mailSecurityOptions}
              chosen={words.security ?? 'starttls'}
              error={message('security')}
            />
          </>
        )}
        {user && (
          <InputField
            name="user"
            label={user.label}
            hint={user.hint}
            error={message('user')}
            defaultValue={words.user ?? ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {isKept && <input type="hidden" name="typedSecret" value={back.typedSecret!} />}
        <InputField
          name="mailPassword"
          label={password.label}
          hint={`${isKept ? 'Kept as you typed it: leave this empty, or type another. ' : isOnFile ? 'Leave this empty to keep the one you entered before. ' : ''}${password.how}`}
          error={message('mailPassword')}
          type="password"
          optional={isKept || isOnFile}
          autoComplete="off"
        />
        {mailFrom === null ? (
          <InputField
            name="from"
            label="Send emails from"
            hint="An address that is yours there."
            error={message('from')}
            defaultValue={words.from ?? ''}
            type="email"
            autoComplete="email"
          />
        ) : (
          <p>Emails come from {mailFrom}: whoever runs the site has set it.</p>
        )}
        {back?.isStale && <OwnPasswordField error={message('ownPassword')} />}
        <p className="hint">
          A test email goes to {testTo} first; when the server has taken it, the account is kept, its password
          encrypted. It is never shown again.
        </p>
        <p className="acts">
          <button className="btn" type="submit" id="submit">
            Send a test email and connect
          </button>
          <a className="btn ghost" href="/backbar/settings/mail">
            Another provider
          </a>
        </p>
      </form>
      <AllMailSettingsLink />
    </div>
  )
}

export function AllMailSettingsLink() {
  return (
    <p>
      <a href="/backbar/settings">All settings</a>
    </p>
  )
}

import { ErrorSummary, FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { formatDateTime } from '../../business/dates.ts'
import { EmailTransportSection } from '../emails/email-transport-section.tsx'
import { formatTransportLabel, type TransportStatus } from '../emails/email-text.ts'
import { findMailProvider, mailSecurityOptions, type MailFormInput } from './mail-form.ts'
import { MailProviderList } from './mail-provider-list.tsx'
import { getMailProvider, type MailProviderKey } from './mail-providers.ts'

type Account = {
  place: { provider: string; user: string; host: string; port: number; from: string }
  isReadable: boolean
}
type RejectedMailForm = {
  provider: MailProviderKey
  words: MailFormInput
  errors: FieldError[]
  said: string | null
  typedSecret: string | null
  isStale: boolean
}
type Props = {
  /** The transport set by the environment, which takes precedence. Null where the environment sets none. */
  environment: string | null
  mailFrom: string | null
  account: Account | null
  carrier: TransportStatus
  timeZone: string
  testTo: string
  provider: MailProviderKey | null
  hasPassword: boolean
  words: MailFormInput
  back: RejectedMailForm | null
}

/** Email settings: the current account, the providers, and the form of the chosen provider. */
export function MailAccountPage(props: Props) {
  const { environment, account, back } = props
  const provider = back?.provider ?? props.provider
  if (environment !== null) return <ByEnvironment {...props} />
  if (provider !== null) return <ConnectPage {...props} provider={provider} />
  return (
    <div className="account">
      <BackOfficeHeader
        eyebrow="Settings"
        title="Email"
        lead="Alerts to you, receipts and replies go out through your own mail account."
      />
      {account && <ConnectedPart {...props} account={account} />}
      <LeavingPart {...props} />
      <section className="slip">
        <h2>{account ? 'Connect another account' : 'Choose your email provider'}</h2>
        <p className="hint">
          The one you would write to your clients from. Nothing is kept until a test email has gone out.
        </p>
        <MailProviderList />
      </section>
      <AllSettingsLink />
    </div>
  )
}

function ByEnvironment(props: Props) {
  const { environment, account } = props
  return (
    <div className="account">
      <BackOfficeHeader
        eyebrow="Settings"
        title="Email"
        lead={`Emails are sent by ${formatTransportLabel(environment)}.`}
      />
      <section className="slip">
        <h2>Set where the site is started</h2>
        <p>
          Whoever runs the site has set it, and that wins over anything set up here. To set email up here instead, ask
          them to take it out there and start the site again.
        </p>
        {account && (
          <>
            <p>The account that was set up here ({formatAccount(account)}) is kept, and not used.</p>
            <Disconnect label="Forget it" />
          </>
        )}
      </section>
      <LeavingPart {...props} />
      <AllSettingsLink />
    </div>
  )
}

/** The email transport with a link to the email list. */
function LeavingPart({ carrier, timeZone }: Pick<Props, 'carrier' | 'timeZone'>) {
  return (
    <>
      <EmailTransportSection carrier={carrier} timeZone={timeZone} isByAccount />
      <p>
        <a href="/backbar/letters">All emails, and a test email</a>
      </p>
    </>
  )
}

function ConnectedPart({ account, carrier, timeZone, mailFrom }: Props & { account: Account }) {
  const { place, isReadable } = account
  return (
    <section className="slip">
      <h2>{isReadable ? 'Connected' : 'Enter the password again'}</h2>
      {!isReadable && (
        <p>
          The site’s encryption key has changed since, so the stored password can’t be read anymore. Emails wait until
          you enter it again; none is lost for three days.
        </p>
      )}
      <dl className="told">
        <div>
          <dt>Account</dt>
          <dd>{formatAccount(account)}</dd>
        </div>
        <div>
          <dt>Server</dt>
          <dd>
            {place.host}, port {place.port}
          </dd>
        </div>
        <div>
          <dt>Send emails from</dt>
          <dd>{mailFrom ? `${mailFrom}, set where the site runs` : place.from}</dd>
        </div>
        <div>
          <dt>Test email</dt>
          <dd>{carrier.provedAt === null ? 'none yet' : `taken on ${formatDateTime(carrier.provedAt, timeZone)}`}</dd>
        </div>
      </dl>
      <p>
        <a className="btn" href={`/backbar/settings/mail?provider=${place.provider}`}>
          {isReadable ? 'Change it' : 'Enter the password'}
        </a>
      </p>
      <Disconnect label="Disconnect" />
    </section>
  )
}

/** Requires a confirmation, because emails are no longer delivered afterwards. */
function Disconnect({ label }: { label: string }) {
  return (
    <details className="post-more">
      <summary>{label}</summary>
      <form method="post" action="/backbar/settings/mail">
        <p>The password is deleted. Unless another account is set up, emails are not sent.</p>
        <p>
          <button className="btn ghost" type="submit" name="intent" value="disconnect">
            Yes, {label.toLowerCase()}
          </button>
        </p>
      </form>
    </details>
  )
}

function ConnectPage({ provider, mailFrom, testTo, back, ...props }: Props & { provider: MailProviderKey }) {
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
            <p className="said-by-server">
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
          <p>Send emails from {mailFrom}: whoever runs the site has set it.</p>
        )}
        {back?.isStale && (
          <InputField
            name="ownPassword"
            label="Your own password, for this back office"
            error={message('ownPassword')}
            type="password"
            autoComplete="current-password"
          />
        )}
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
      <AllSettingsLink />
    </div>
  )
}

function AllSettingsLink() {
  return (
    <p>
      <a href="/backbar/settings">All settings</a>
    </p>
  )
}

function formatAccount({ place }: Account): string {
  const name = findMailProvider(place.provider)?.provider.name ?? place.host
  return place.user === '' ? name : `${name}, ${place.user}`
}

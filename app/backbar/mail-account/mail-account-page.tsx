import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { formatDateTime } from '../../business/dates.ts'
import { EmailTransportSection } from '../emails/email-transport-section.tsx'
import { formatTransportLabel } from '../emails/email-text.ts'
import { findMailProvider } from './mail-form.ts'
import { MailProviderList } from './mail-provider-list.tsx'
import type { RefusedFormProps } from '../../ui/field-errors.ts'
import { ModuleSections, type LoadedModuleSections } from '../../ui/sections-of-modules.tsx'
import type { MailAccountPageProps, ConnectedMailAccount } from './mail-account-page-props.ts'
import { ConnectMailAccount, AllMailSettingsLink } from './connect-mail-account.tsx'

type PageProps = MailAccountPageProps & {
  /** Sections that modules add to the page. `refused` is the rejected form of one of them. */
  sections: LoadedModuleSections<RefusedFormProps>
  refused: RefusedFormProps
}

/** Email settings: the current account, the providers, and the form of the chosen provider. */
export function MailAccountPage(props: PageProps) {
  const { environment, account, back } = props
  const provider = back?.provider ?? props.provider
  if (environment !== null) return <ByEnvironment {...props} />
  if (provider !== null) return <ConnectMailAccount {...props} provider={provider} />
  return (
    <div className="account">
      <BackOfficeHeader
        eyebrow="Settings"
        title="Email"
        lead="Alerts to you, receipts and replies go out through your own mail account."
      />
      {account && <ConnectedPart {...props} account={account} />}
      <LeavingPart {...props} />
      <ModuleSections sections={props.sections} props={props.refused} />
      <section className="slip">
        <h2>{account ? 'Connect another account' : 'Choose your email provider'}</h2>
        <p className="hint">
          The one you would write to your clients from. Nothing is kept until a test email has gone out.
        </p>
        <MailProviderList />
      </section>
      <AllMailSettingsLink />
    </div>
  )
}

function ByEnvironment(props: PageProps) {
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
      <ModuleSections sections={props.sections} props={props.refused} />
      <AllMailSettingsLink />
    </div>
  )
}

/** The email transport with a link to the email list. */
function LeavingPart({ carrier, timeZone }: Pick<MailAccountPageProps, 'carrier' | 'timeZone'>) {
  return (
    <>
      <EmailTransportSection carrier={carrier} timeZone={timeZone} isByAccount />
      <p>
        <a href="/backbar/letters">All emails, and a test email</a>
      </p>
    </>
  )
}

function ConnectedPart({
  account,
  carrier,
  timeZone,
  mailFrom,
}: MailAccountPageProps & { account: ConnectedMailAccount }) {
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

/** Form that removes the mail account. It requires a confirmation, because emails are not delivered afterwards. */
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

function formatAccount({ place }: ConnectedMailAccount): string {
  const name = findMailProvider(place.provider)?.provider.name ?? place.host
  return place.user === '' ? name : `${name}, ${place.user}`
}

import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import { OwnPasswordField } from '../../../ui/own-password-field.tsx'
import { carrierNames, type CarrierKind } from '../carrier/carrier-settings.ts'
import { textSettingsPath } from '../account/text-account-form.ts'
import { AutomaticTextsSection, RegistrationSection, StaffConsentSection } from './automatic-settings-sections.tsx'
import type { FailedTextSettingsForm, TextSettingsView } from './text-settings-view.ts'

type Props = TextSettingsView & { open: CarrierKind | null; done: string | null; back: FailedTextSettingsForm | null }

const notices: Readonly<Record<string, string>> = {
  connected: 'The carrier is connected. Send a test to your own phone.',
  removed: 'The keys are removed. Texts wait until a carrier is connected.',
  automatic: 'Saved.',
  registration: 'Saved.',
  staff: 'Noted.',
  tested: 'The test is on its way. Load this page again to see what became of it.',
}

/** The carrier of text messages: its account, its webhook, and a test. */
export function TextSettingsPage(props: Props) {
  const { account, obstacle, failure, open, done, back } = props
  const notice = back || done === null || !Object.hasOwn(notices, done) ? null : notices[done]
  const shown = back?.carrier ?? open
  return (
    <>
      <BackOfficeHeader
        title="Text messages"
        eyebrow="Settings"
        isError={back !== null}
        lead="Texts go out from a business number at a carrier, 8 AM to 8 PM, to clients who agreed to them."
      />
      {notice && (
        <p className="said" role="status">
          {notice}
        </p>
      )}
      {back && <ErrorSummary heading="Nothing is changed yet. Please check:" errors={back.errors} />}
      {failure && (
        <p className="clash">
          <strong>Texts are not going out.</strong> {failure}.
        </p>
      )}
      {obstacle === 'held' && <p className="slip">This is a copy of the site. It sends no texts.</p>}
      {obstacle === 'stand-in' && (
        <p className="slip">Nothing leaves this machine. Texts count as delivered, and you can text as a client.</p>
      )}
      {obstacle === 'unreadable' && (
        <p className="slip">
          The site’s encryption key has changed since, so the keys can’t be read. Enter them again.
        </p>
      )}
      {account && <AccountPart {...props} account={account} />}
      {obstacle !== 'held' && obstacle !== 'stand-in' && !account?.isByEnvironment && (
        <section className="slip" id="carrier">
          <h2>{account ? 'Change the carrier' : 'Connect a carrier'}</h2>
          <p>
            You need an account at Telnyx or Twilio with a number that is registered for texts. Registering takes days
            to weeks.
          </p>
          <p className="wrap-line gap-3">
            {(['telnyx', 'twilio'] as const).map((kind) => (
              <a key={kind} className="btn ghost" href={`${textSettingsPath}?carrier=${kind}#carrier`}>
                {carrierNames[kind]}
              </a>
            ))}
          </p>
          {shown && <AccountForm {...props} carrier={shown} />}
        </section>
      )}
      {(account || obstacle === 'stand-in') && (
        <>
          <AutomaticTextsSection
            view={props.automatic}
            input={back?.isAutomatic ? back.input : null}
            errors={back?.isAutomatic ? back.errors : []}
          />
          <StaffConsentSection staff={props.automatic.staff} />
        </>
      )}
      <RegistrationSection view={props.automatic} />
      {account && <TestPart {...props} />}
      {account && !account.isByEnvironment && <RemovePart />}
      <p>
        <a className="tap" href="/backbar/settings">
          All settings
        </a>
      </p>
    </>
  )
}

function AccountPart({ account, webhook, parts }: Props & { account: NonNullable<TextSettingsView['account']> }) {
  return (
    <section className="slip">
      <h2>{account.name}</h2>
      {account.isByEnvironment && <p>Whoever runs the site has set it, and that wins over keys entered here.</p>}
      <dl className="told">
        {account.number && (
          <div>
            <dt>Your number</dt>
            <dd>{account.number}</dd>
          </div>
        )}
        <div>
          <dt>Key</dt>
          <dd>ends in {account.secretEnd}</dd>
        </div>
        <div>
          <dt>Texts this month</dt>
          <dd>{parts}</dd>
        </div>
      </dl>
      {webhook === null ? (
        <p>The site has no public address yet, so {account.name} can’t reach it: what clients text stays there.</p>
      ) : (
        <>
          <p>At {account.name}, enter this address for incoming messages of your number:</p>
          <p className="any-break">
            <code>{webhook}</code>
          </p>
        </>
      )}
    </section>
  )
}

function AccountForm({ account, carrier, back }: Props & { carrier: CarrierKind }) {
  const errors = back?.carrier === carrier ? back.errors : []
  const input = back?.carrier === carrier ? back.input : {}
  const stored = account?.kind === carrier ? account : null
  const typed = back?.carrier === carrier ? back.typed : null
  const field = (name: string, before = '') => ({
    name,
    defaultValue: input[name] ?? before,
    error: getFieldErrorMessage(errors, name),
    autoComplete: 'off',
  })
  const secret = (name: string, label: string, where: string) => (
    <InputField
      name={name}
      label={label}
      hint={`${typed ? 'Kept as you typed it: leave this empty, or type another. ' : stored ? 'Leave this empty to keep the one you entered before. ' : ''}${where}`}
      error={getFieldErrorMessage(errors, name)}
      type="password"
      optional={typed !== null || stored !== null}
      autoComplete="off"
    />
  )
  return (
    <form method="post" action={`${textSettingsPath}#carrier`} noValidate>
      <h3>{carrierNames[carrier]}</h3>
      <input type="hidden" name="carrier" value={carrier} />
      {typed && <input type="hidden" name="typed" value={typed} />}
      <InputField
        {...field('from', stored?.number ?? '')}
        label="Your number"
        hint="The number at the carrier that texts come from, such as (904) 555-0142."
        inputMode="tel"
      />
      {carrier === 'telnyx' ? (
        <>
          {secret('key', 'API key', 'At Telnyx: API Keys. It begins with KEY.')}
          <InputField
            {...field('publicKey')}
            label="Public key"
            hint={`At Telnyx: API Keys, Public Key. It proves that messages come from Telnyx.${stored ? ' Leave it empty to keep the one you entered before.' : ''}`}
            optional={stored !== null}
          />
        </>
      ) : (
        <>
          <InputField
            {...field('accountSid', stored?.accountSid ?? '')}
            label="Account SID"
            hint="On the first page of the Twilio console. It begins with AC."
          />
          {secret('authToken', 'Auth token', 'Beside the account SID.')}
        </>
      )}
      {back?.isStale && <OwnPasswordField error={getFieldErrorMessage(errors, 'ownPassword')} />}
      <p className="hint">The keys are kept encrypted and left out of backups. They are never shown again.</p>
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="connect">
          Keep the keys
        </button>
      </p>
    </form>
  )
}

function TestPart({ test, back }: Props) {
  return (
    <form method="post" action={`${textSettingsPath}#test`} className="slip" id="test" noValidate>
      <h2>Send a test</h2>
      {test && <p>{test}</p>}
      <InputField
        name="testTo"
        label="Your own phone"
        defaultValue={back?.input.testTo ?? ''}
        error={getFieldErrorMessage(back?.errors ?? [], 'testTo')}
        type="tel"
        autoComplete="tel"
      />
      <p>
        <button className="btn ghost" type="submit" name="intent" value="test">
          Text it
        </button>
      </p>
    </form>
  )
}

function RemovePart() {
  return (
    <details className="post-more">
      <summary>Remove the keys</summary>
      <form method="post" action={textSettingsPath}>
        <p>Texts that wait stay here and leave once a carrier is connected again, or are given up after a day.</p>
        <p>
          <button className="btn ghost" type="submit" name="intent" value="remove">
            Yes, remove the keys
          </button>
        </p>
      </form>
    </details>
  )
}

import { twoStepSettingsPath } from './return-path.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { InputField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

type TwoStepSetup = { setup: string; address: string; key: string; size: number; path: string }

/** The secret as a QR code and as text, with a field for the first code. */
export function EnableTwoStepPage({
  shown: { setup, address, key, size, path },
  error,
}: {
  shown: TwoStepSetup
  error: string | null
}) {
  return (
    <>
      <BackOfficeHeader
        title="Turn two-step log-in on"
        lead="A stolen password alone then opens nothing. Logging in with a passkey stays one step."
        isError={error !== null}
      />
      {error && <FormErrors errors={[{ field: 'oneTimeCode', message: error }]} />}
      <form method="post" action={twoStepSettingsPath} className="slip">
        <h2>1. Scan this code with your authenticator app</h2>
        <p>Any authenticator will do: the one in your phone’s passwords, Google Authenticator, 1Password, Aegis.</p>
        <QrCode size={size} path={path} label="QR code for your authenticator app" />
        <p>
          On this very phone? <a href={address}>Open it in your app</a>, or type this key into it:{' '}
          <code className="key any-break strong">{key}</code>
        </p>
        <h2>2. Enter the code it shows</h2>
        <input type="hidden" name="intent" value="on" />
        <input type="hidden" name="setup" value={setup} />
        <InputField
          name="oneTimeCode"
          label="Six digits"
          error={error ?? undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <p className="acts">
          <button className="btn" type="submit">
            Turn on two-step log-in
          </button>
          <a className="btn ghost" href="/backbar/account">
            Cancel
          </a>
        </p>
      </form>
    </>
  )
}

export function TwoStepEnabledPage({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <BackOfficeHeader
        title="Two-step log-in is on"
        lead="After the password, log-in asks for a code from your app, or a recovery code."
      />
      <form method="post" action={twoStepSettingsPath} className="slip">
        <h2>Recovery codes</h2>
        <p>{codesLeft} of ten are left. New ones put the old ones out of use.</p>
        <p>
          <button className="btn" type="submit" name="intent" value="codes">
            Make ten new codes
          </button>
        </p>
      </form>
      <form method="post" action={twoStepSettingsPath} className="slip">
        <h2>Turn off two-step log-in</h2>
        <p>The password alone then opens the back office again. For a new phone, turn it off and on again.</p>
        <p>
          <button className="btn ghost" type="submit" name="intent" value="off">
            Turn off two-step log-in
          </button>
        </p>
      </form>
      <p>
        <a href="/backbar/account">Your account</a>
      </p>
    </>
  )
}

/** Shows the recovery codes once. Only their hashes are stored. */
export function RecoveryCodesPage({ codes }: { codes: string[] }) {
  return (
    <div className="account">
      <BackOfficeHeader
        title="Your recovery codes"
        lead="Two-step log-in is on. Print these or write them down now: this page is the only one that shows them."
      />
      <section className="slip">
        <p>Each opens the door once, in the place of a code, when your phone is lost or broken.</p>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p>
          <a className="btn" href="/backbar/account">
            I have them
          </a>
        </p>
      </section>
    </div>
  )
}

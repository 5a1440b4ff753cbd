import { ErrorSummary } from '../../ui/error-summary.tsx'
import { InputField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import { AuthPage } from './auth-page.tsx'
import { getLogInPath, type InterruptedForm } from './return-path.ts'
import { capitalize } from '../capitalize.ts'

type Props = { to: string; island: string; kept: InterruptedForm['words']; email: string; error: string | null }

export function LogInForm({ to, island, kept, email, error }: Props) {
  return (
    <>
      {error && <ErrorSummary heading={error} errors={[]} />}
      <form method="post" action={getLogInPath(to)}>
        <input type="hidden" name="logIn" value="1" />
        <InterruptedFields kept={kept} />
        <InputField name="email" label="Email" type="email" autoComplete="username webauthn" defaultValue={email} />
        <InputField name="password" label="Password" type="password" autoComplete="current-password" />
        <p className="acts">
          <button className="btn" type="submit">
            Log in
          </button>
        </p>
      </form>
      {kept.length === 0 && (
        <Island name="passkeys" src={island} props={{ mode: 'log-in', to }}>
          <p>
            <button className="btn ghost" type="button" hidden>
              Log in with a passkey
            </button>
          </p>
          <p className="err" role="alert" />
        </Island>
      )}
      <p>
        <a href="/backbar/forgot">Forgot the password?</a>
      </p>
    </>
  )
}

type CodeProps = { to: string; kept: InterruptedForm['words']; ticket: string; error: string | null }

/** Second step of a password log-in: a single field for an authenticator code or a recovery code. */
export function TwoStepCodeForm({ to, kept, ticket, error }: CodeProps) {
  return (
    <>
      {error && <ErrorSummary heading={error} errors={[]} />}
      <form method="post" action={getLogInPath(to)}>
        <input type="hidden" name="logIn" value="1" />
        <input type="hidden" name="ticket" value={ticket} />
        <InterruptedFields kept={kept} />
        <InputField
          name="oneTimeCode"
          label="Code"
          hint="Six digits, or a recovery code such as 7K2M-QX4D-…"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={error === null}
        />
        <p className="acts">
          <button className="btn" type="submit">
            Log in
          </button>
        </p>
      </form>
      <p>
        <a href={getLogInPath(to)}>Back to the log-in</a>
      </p>
    </>
  )
}

function InterruptedFields({ kept }: { kept: InterruptedForm['words'] }) {
  return kept.length > 0 && <input type="hidden" name="kept" value={JSON.stringify(kept)} />
}

/** Lets the user resubmit a form whose session had ended, with all values as typed. */
export function ResubmitFormPage({ form: { to, words } }: { form: InterruptedForm }) {
  const told = words.filter(([name, value]) => value !== '' && !['seen', 'intent'].includes(name))
  return (
    <AuthPage title="You are logged in again" lead="Here is what you were about to send. Nothing of it is saved yet.">
      <form method="post" action={to}>
        {words.map(([name, value], i) => (
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        <dl className="told">
          {told.map(([name, value], i) => (
            <div key={i}>
              <dt>{formatFieldName(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="acts">
          <button className="btn" type="submit">
            Send
          </button>
          <a className="btn ghost" href={to}>
            Cancel
          </a>
        </p>
      </form>
    </AuthPage>
  )
}

/** Returns a field name as words: "priceCents" becomes "Price cents". */
function formatFieldName(name: string): string {
  const words = name
    .replace(/[-_.]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalize(words)
}

import { ErrorSummary } from '../ui/error-summary.tsx'
import { InputField } from '../ui/field.tsx'
import { Island } from '../ui/island.tsx'
import { logInAddress, type KeptForm } from './way-in.ts'

type Props = { to: string; island: string; kept: KeptForm['words'] | null; email: string; error: string | null }

export function LogInForm({ to, island, kept, email, error }: Props) {
  return (
    <>
      {error && <ErrorSummary heading={error} errors={[]} />}
      <form method="post" action={logInAddress(to)}>
        <input type="hidden" name="logIn" value="1" />
        {kept && <input type="hidden" name="kept" value={JSON.stringify(kept)} />}
        <InputField name="email" label="E-mail" type="email" autoComplete="username webauthn" defaultValue={email} />
        <InputField name="password" label="Password" type="password" autoComplete="current-password" />
        <p className="acts">
          <button className="btn" type="submit">Log in</button>
        </p>
      </form>
      {!kept && (
        <Island name="passkeys" src={island} props={{ mode: 'log-in', to }}>
          <p>
            <button className="btn ghost" type="button" hidden>Log in with a passkey</button>
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

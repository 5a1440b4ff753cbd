import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { InputField } from '../../ui/field.tsx'
import type { Route } from './+types/reset-password.route'
import { validatePasswordStrength } from './password-strength.server.ts'
import { newPasswordSchema, minPasswordLength } from './user.ts'
import { findPasswordReset, resetPassword } from './reset-password.server.ts'
import { AuthPage } from './auth-page.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { backbar: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, isGood: (await findPasswordReset(context.get(requestContext).services, token)) !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const { token = '', password = '' } = await parseFormInput(request)
  const reset = await findPasswordReset(services, token)
  if (reset === null) return data({ error: undefined }, { status: 422 })
  const reading = newPasswordSchema.safeParse(password)
  const flaw = reading.success
    ? await validatePasswordStrength(services.db, password, reset.person)
    : reading.error.issues[0]!.message
  if (flaw !== null) return data({ error: flaw }, { status: 422 })
  if (await resetPassword(services, { request, sender }, reset, password)) throw redirect('/backbar/log-in', 303)
  return data({ error: undefined }, { status: 422 })
}

// The URL holds a token that lets its reader choose a password.
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}

export default function ResetPasswordRoute({ loaderData: { token, isGood }, actionData }: Route.ComponentProps) {
  if (!isGood) {
    return (
      <AuthPage title="This link has expired" lead="It was good for one hour, and for one new password.">
        <p className="acts">
          <a className="btn" href="/backbar/forgot">
            Ask for another email
          </a>
        </p>
      </AuthPage>
    )
  }
  const error = actionData?.error
  return (
    <AuthPage title="Choose a new password" isError={error !== undefined}>
      <form method="post" action={`/backbar/reset?${new URLSearchParams({ token })}`}>
        <input type="hidden" name="token" value={token} />
        <InputField
          name="password"
          label="New password"
          hint={`At least ${minPasswordLength} characters, any kind.`}
          error={error}
          type="password"
          autoComplete="new-password"
          autoFocus={error !== undefined}
        />
        <p className="acts">
          <button className="btn" type="submit">
            Save the new password
          </button>
        </p>
      </form>
    </AuthPage>
  )
}

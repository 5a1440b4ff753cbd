import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { InputField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { verifySessionPassword } from './verify-session-password.server.ts'
import { recordReauthentication, findSession } from './sessions.server.ts'
import { getConfirmPasswordPath, sanitizeReturnPath } from './return-path.ts'
import type { Route } from './+types/confirm-password.route'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { script: true }

const errorMessages = {
  wrong: 'That is not your password. Try again',
  'worn-out': 'Too many tries. Wait 15 minutes',
}

export function loader({ request }: Route.LoaderArgs) {
  return { to: sanitizeReturnPath(new URL(request.url).searchParams.get('to')), island: getIslandScriptUrl('passkeys') }
}

/** Checks the password again and redirects to the page that required it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const to = sanitizeReturnPath(new URL(request.url).searchParams.get('to'))
  const session = await findSession(services, request)
  const { password = '' } = await parseFormInput(request)
  const confirmed = await verifySessionPassword(
    services,
    { sessionId: session!.id, personId: session!.get('person')!.id },
    password,
  )
  if (typeof confirmed === 'string')
    return data({ error: errorMessages[confirmed] }, { status: confirmed === 'wrong' ? 422 : 429 })
  await recordReauthentication(services, session!.id)
  throw redirect(`${to}${to.includes('?') ? '&' : '?'}said=confirmed`, 303)
}

export default function ConfirmPasswordRoute({ loaderData: { to, island }, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  return (
    <>
      <BackOfficeHeader
        title="Confirm your password"
        lead="This is for you alone, so we ask once more. Then not again for ten minutes."
        isError={error !== undefined}
      />
      {error && <FormErrors errors={[{ field: 'password', message: error }]} />}
      <form method="post" action={getConfirmPasswordPath(to)} className="slip">
        <InputField
          name="password"
          label="Password"
          error={error}
          type="password"
          autoComplete="current-password"
          autoFocus={error === undefined}
        />
        <p className="acts">
          <button className="btn" type="submit">
            Continue
          </button>
          <a className="btn ghost" href={to}>
            Cancel
          </a>
        </p>
        <Island name="passkeys" src={island} props={{ mode: 'log-in', to }}>
          <p>
            <button className="btn ghost" type="button" hidden>
              Use a passkey instead
            </button>
          </p>
          <p className="err" role="alert" />
        </Island>
      </form>
    </>
  )
}

import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import { AuthPage } from '../../business/auth/auth-page.tsx'
import { minPasswordLength } from '../../business/auth/user.ts'
import type { Route } from './+types/accept-invitation.route'
import { invitationValidDays } from './invitation.ts'
import { findInvitation, acceptInvitation } from './invitations.server.ts'

export const handle: PageHandle = { backbar: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [invitation, { name }] = await Promise.all([
    findInvitation(services, token),
    getSetting(services.db, 'identity'),
  ])
  const state: keyof typeof closedMessages | 'open' = invitation?.state ?? 'unknown'
  const isOpen = invitation?.state === 'open'
  const shown = {
    token,
    state,
    business: name,
    person: isOpen ? invitation.name : '',
    email: isOpen ? invitation.email : '',
  }
  return data(shown, { status: isOpen || request.method !== 'GET' ? 200 : 410 })
}

/** Creates the account from name and password, and logs in. Posting twice has no further effect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { name = '', password = '' } = await parseFormInput(request)
  const joined = await acceptInvitation(services, { request, sender }, token, { name, password })
  if (joined.kind === 'in') {
    const headers = new Headers(joined.cookies.map((cookie) => ['Set-Cookie', cookie]))
    throw redirect('/backbar/account?said=joined', { status: 303, headers })
  }
  const errors = joined.kind === 'back' ? joined.errors : []
  return data({ errors, name }, { status: joined.kind === 'closed' ? 410 : 422 })
}

// The URL holds a token that grants access.
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}

const closedMessages = {
  used: ['This invitation was used', 'It works once, and somebody has joined with it. If that was you, log in.'],
  expired: [
    'This invitation has run out',
    `It was good for ${invitationValidDays} days. Ask the person who invited you for another.`,
  ],
  revoked: ['This invitation was canceled', 'It no longer works. Ask the person who invited you.'],
  unknown: [
    'This invitation does not work',
    'The link is not whole, or there is a newer one. Copy all of it from your email.',
  ],
} as const

export default function AcceptInvitationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { token, state, business, person, email } = loaderData
  if (state !== 'open') {
    const [title, lead] = closedMessages[state]
    return (
      <AuthPage title={title} lead={lead}>
        <p className="acts">
          <a className="btn" href="/backbar/log-in">
            Log in
          </a>
        </p>
      </AuthPage>
    )
  }
  const errors = actionData?.errors ?? []
  return (
    <AuthPage
      title={`Join ${business}`}
      lead={`You log in as ${email} from now on. A passkey can be added once you are in.`}
      isError={errors.length > 0}
    >
      <FormErrors errors={errors} />
      <form method="post" action={`/backbar/join?${new URLSearchParams({ token })}`}>
        <InputField
          name="name"
          label="Your name"
          hint="It shows beside what you do here."
          error={getFieldErrorMessage(errors, 'name')}
          autoComplete="name"
          defaultValue={actionData?.name ?? person}
        />
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <InputField
          name="password"
          label="Password"
          hint={`At least ${minPasswordLength} characters, any kind. A short sentence is fine.`}
          error={getFieldErrorMessage(errors, 'password')}
          type="password"
          autoComplete="new-password"
        />
        <p className="acts">
          <button className="btn" type="submit">
            Join the team
          </button>
        </p>
      </form>
    </AuthPage>
  )
}

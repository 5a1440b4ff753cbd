import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { InputField } from '../../ui/field.tsx'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import type { Route } from './+types/forgot-password.route'
import { sendPasswordReset } from './reset-password.server.ts'
import { AuthPage } from './auth-page.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { backbar: true }

export async function action({ request, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const { email = '' } = await parseFormInput(request)
  await sendPasswordReset(services, { request, sender }, email)
  return { isAsked: true, isMailbox: !(await canSendEmail(services)) }
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export default function ForgotPasswordRoute({ actionData }: Route.ComponentProps) {
  if (actionData?.isAsked) {
    return (
      <AuthPage
        title={actionData.isMailbox ? 'Look into the mailbox' : 'Look into your mail'}
        lead={
          actionData.isMailbox
            ? 'Email isn’t connected here, so no email reaches you. If somebody logs in with that address, the email is stored as a file in the folder “mailbox” beside the database, good for one hour.'
            : 'If somebody logs in with that address, an email with a link is on its way to it. The link is good for one hour.'
        }
      >
        <p className="acts">
          <a className="btn" href="/backbar/log-in">
            Back to the log-in
          </a>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="A new password" lead="Enter the email address you log in with, and we’ll send a link to it.">
      <form method="post" action="/backbar/forgot">
        <InputField name="email" label="Email" type="email" autoComplete="username" />
        <p className="acts">
          <button className="btn" type="submit">
            Email me the link
          </button>
        </p>
      </form>
    </AuthPage>
  )
}

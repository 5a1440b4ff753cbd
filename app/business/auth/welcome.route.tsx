import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/welcome.route'
import { verifySetupCode, completeFirstRun } from './first-run.server.ts'
import { SetupCodeForm, FirstOwnerForm } from './first-run-forms.tsx'
import { hasOwner } from './users.server.ts'
import { AuthPage } from './auth-page.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { backbar: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  if (await hasOwner(services.db)) throw redirect('/backbar')
  return { file: services.config.setupCode.file?.split('/').at(-1) ?? null }
}

/** The first step checks the setup code, the second creates the owner. The second form carries proof of the first. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  if (await hasOwner(services.db)) throw redirect('/backbar', 303)
  const typed = await parseFormInput(request)
  const step =
    typed.proof === undefined
      ? await verifySetupCode(services, sender, typed.code ?? '')
      : await completeFirstRun(services, { request, sender }, typed)
  if (step.kind === 'in')
    throw redirect('/backbar/set-up', { status: 303, headers: step.cookies.map((cookie) => ['Set-Cookie', cookie]) })
  return data(step, { status: step.errors.length > 0 ? 422 : 200 })
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export default function WelcomeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isError = (actionData?.errors.length ?? 0) > 0
  if (actionData?.kind === 'owner') {
    return (
      <AuthPage title="Who are you?" lead="You become the owner; this page then closes for good." isError={isError}>
        <FirstOwnerForm {...actionData} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Welcome: set up your account"
      lead="This site has no owner yet. Enter its set-up code to become the owner."
      isError={isError}
    >
      <SetupCodeForm errors={actionData?.errors ?? []} file={loaderData.file} />
    </AuthPage>
  )
}

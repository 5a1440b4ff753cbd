import { data, redirect } from 'react-router'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/demo.route'
import { AuthPage } from './auth-page.tsx'
import { redeemDemoLink } from './demo-link.server.ts'

export const handle: PageHandle = { backbar: true }

/** Landing page of the demo link. It asks for a tap, so that a link preview does not use up the link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(requestContext).services.config.isDemo) throw data(null, { status: 404 })
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const { token = '' } = await parseFormInput(request)
  const cookies = await redeemDemoLink(services, { request, sender }, token)
  if (cookies) throw redirect('/backbar', { status: 303, headers: cookies.map((cookie) => ['Set-Cookie', cookie]) })
  return data({ isUsed: true }, { status: 422 })
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export default function DemoRoute({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.isUsed)
    return (
      <AuthPage
        title="This link was used"
        lead="Each link opens the demo once, within a day. Ask whoever runs the demo for another."
        isError
      >
        <p className="acts">
          <a className="btn" href="/">
            See the site as visitors do
          </a>
        </p>
      </AuthPage>
    )
  return (
    <AuthPage title="A year behind this bar" lead="Everybody in it is made up. Change whatever you like.">
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <p className="acts">
          <button className="btn" type="submit">
            Open the Backbar
          </button>
        </p>
      </form>
    </AuthPage>
  )
}

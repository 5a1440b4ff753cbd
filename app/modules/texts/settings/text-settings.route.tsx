import { data, redirect, type MiddlewareFunction } from 'react-router'
import { requireRecentAuthentication } from '../../../business/auth/sessions.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/text-settings.route'
import { isCarrierKind, textSettingsPath } from '../account/text-account-form.ts'
import { TextSettingsPage } from './text-settings-page.tsx'
import { getTextSettingsView, handleTextSettingsForm } from './text-settings.server.ts'

export const handle: PageHandle = {}

/** Opening the form of the keys requires a recent password. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context }) => {
    const carrier = new URL(request.url).searchParams.get('carrier')
    if (request.method !== 'GET' || !isCarrierKind(carrier)) return
    const { services } = context.get(requestContext)
    await requireRecentAuthentication(services, request, `${textSettingsPath}?carrier=${carrier}`)
  },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const carrier = query.get('carrier')
  return {
    ...(await getTextSettingsView(services)),
    open: isCarrierKind(carrier) ? carrier : null,
    done: query.get('done'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormInput(request)
  const back = await handleTextSettingsForm(services, request, input)
  if (back === null) throw redirect(textSettingsPath, 303)
  if ('to' in back) throw redirect(back.to, 303)
  return data(back, { status: 422 })
}

export default function TextSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TextSettingsPage {...loaderData} back={actionData ?? null} />
}

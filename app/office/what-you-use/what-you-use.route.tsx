import { data, redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/what-you-use.route'
import { WhatYouUsePage } from './what-you-use-page.tsx'
import { getWhatYouUse, handleSwitchModule, isImportExportPath } from './what-you-use.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = getPageServices(context.get(requestContext))
  const { searchParams } = new URL(request.url)
  return { ...(await getWhatYouUse(db, now())), switched: searchParams.get('on') ?? searchParams.get('off') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { id } = await requireUser(services, request)
  const { module: name = '', to, confirmed, next } = await parseFormInput(request)
  const wanted = { name, isOn: to === 'on', isConfirmed: confirmed === 'yes' }
  const result = await handleSwitchModule(services.db, wanted, { by: id, now: services.now() })
  // A module may have closed days, which are available without it.
  if (result.kind === 'switched') await tryNotifyWaitlistOpenings(services)
  if (result.kind === 'switched' && result.isOn && isImportExportPath(name, next)) return redirect(next, 303)
  if (result.kind === 'switched')
    return redirect(`/backbar/settings/modules?${result.isOn ? 'on' : 'off'}=${encodeURIComponent(name)}`, 303)
  if (result.kind === 'none') return redirect('/backbar/settings/modules', 303)
  return data({ name, effects: result.effects }, { status: 422 })
}

export default function WhatYouUseRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WhatYouUsePage {...loaderData} asked={actionData ?? null} />
}

import { data } from 'react-router'
import { handleEditForm } from '../../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { getIslandScriptUrl } from '../../../ui/islands.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { EventNotBookedPage } from '../../../operations/events/event-not-booked-page.tsx'
import type { Route } from './+types/leftovers.route'
import { LeftoversPage } from './leftovers-page.tsx'
import { createLeftoverEditForm, listCountedByOptions, getLeftoverView } from './leftovers.server.ts'

/** The step buttons need the script. Without it, numbers are typed. */
export const handle: PageHandle = { script: true, sheets: ['leftovers/leftovers'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, staff } = context.get(requestContext).services
  const [view, counters] = await Promise.all([
    getLeftoverView(db, params.id, { now: now() }),
    listCountedByOptions(db, await staff(db, params.id)),
  ])
  if (!view) return data(null, { status: 404 })
  return data({ view, counters, script: getIslandScriptUrl('count-left') })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/left`
  const done = { saved: () => here, said: 'kept' as const, deleted: here }
  return handleEditForm(db, request, createLeftoverEditForm(), params.id, { now: now(), done })
}

export default function LeftoversRoute({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <LeftoversPage {...loaderData} answered={actionData ?? null} /> : <EventNotBookedPage />
}

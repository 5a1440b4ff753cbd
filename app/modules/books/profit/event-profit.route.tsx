import { findUncountedStaff } from '../../../agreements/staff-cost-provider.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { data, redirect } from 'react-router'
import { getEditFormState, saveEditForm } from '../../../business/forms/edit-form.server.ts'
import { EventNotFoundPage } from '../../../events/event/event-not-found-page.tsx'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { costActions } from '../costs/cost-line.ts'
import { ownerHoursEditForm } from './owner-hours.server.ts'
import type { Route } from './+types/event-profit.route'
import { EventProfitPage } from './event-profit-page.tsx'
import { getEventProfit } from './event-profit.server.ts'

export const handle: PageHandle = { sheets: ['books/books'] }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, crewCosts } = getPageServices(context.get(requestContext))
  const evening = await getEventProfit(db, params.id, { crewCosts, now: now() })
  if (!evening) return data(null, { status: 404 })
  const { data: hours } = await getEditFormState(db, request, ownerHoursEditForm, params.id)
  const { searchParams } = new URL(request.url)
  const line = evening.costs.find(({ id }) => id === searchParams.get('did'))
  const act = costActions.find((one) => one === searchParams.get('act')) ?? 'entry'
  return data({ evening, hours, did: line ? { line, act } : null, uncounted: await findUncountedStaff(db) })
}

/** Saves the owner's own hours at an event. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const input = await parseFormInput(request)
  const saved = await saveEditForm(db, ownerHoursEditForm, params.id, input, now())
  if (saved.kind === 'invalid') return data({ input, errors: saved.errors, seen: saved.seen }, { status: 422 })
  // On concurrent edits the later user is asked to check.
  if (saved.kind === 'conflict') return data({ input, errors: [changedMeanwhile], seen: saved.seen }, { status: 409 })
  throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/earned?said=kept#hours`, 303)
}

const changedMeanwhile = {
  field: 'shop',
  message: 'These hours were changed meanwhile: look at them once more, then save again',
}

export default function EventProfitRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  return <EventProfitPage {...loaderData} hours={{ ...loaderData.hours, ...actionData }} />
}

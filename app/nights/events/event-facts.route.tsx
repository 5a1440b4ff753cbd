import { data } from 'react-router'
import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/event-facts.route'
import { EventFactsPage } from './event-facts-page.tsx'
import { usualTimes } from './night.ts'
import { keptFacts, readNight } from './nights.server.ts'
import { NoSuchEvent } from './no-such-event.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const night = await readNight(db, params.id)
  if (!night) return data(null, { status: 404 })
  const { leadId, name, date } = night
  const { data: state } = await openForm(db, request, keptFacts, leadId)
  return data({ leadId, name, date, state, usual: usualTimes(night) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  if (!(await readNight(db, params.id))) return data(null, { status: 404 })
  const done = { saved: (id: string) => `/backbar/jobs/${encodeURIComponent(id)}/night`, said: 'kept' as const }
  return answerForm(db, request, keptFacts, params.id, { now: now(), done })
}

export default function EventFactsRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchEvent />
  return <EventFactsPage {...loaderData} state={{ ...loaderData.state, ...actionData }} />
}

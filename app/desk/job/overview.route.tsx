import { redirect, useOutletContext } from 'react-router'
import { readCaller } from '../../business/auth/sessions.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { OfficeTitle } from '../../ui/office-title.tsx'
import type { Route } from './+types/overview.route'
import type { JobOutlet } from './job-view.ts'
import { OverviewPage } from './overview-page.tsx'
import { readOverview } from './overview.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const { secret, siteUrl } = house.config
  const { role } = await readCaller(house, request)
  const terms = { now: house.now(), isOwner: role === 'owner', secret, siteUrl, events: house.events }
  const overview = await readOverview(house.db, params.id, terms)
  // What is over has its history, and nothing to come.
  if (overview && ['lost', 'spam'].includes(overview.lead.state) && request.method === 'GET')
    throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/history${new URL(request.url).search}`, 303)
  return overview
}

export default function OverviewRoute({ loaderData }: Route.ComponentProps) {
  const { isError } = useOutletContext<JobOutlet>()
  if (!loaderData) return null
  return (
    <>
      <OfficeTitle title={loaderData.lead.request.requestorName} isError={isError} />
      <OverviewPage {...loaderData} />
    </>
  )
}

import { requireUser } from '../../../business/auth/sessions.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/staff-roster.route'
import { getStaffRoster } from './staff-roster.server.ts'
import { StaffRosterPage } from './staff-roster-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { role } = await requireUser(services, request)
  const isOwner = role === 'owner'
  return { ...(await getStaffRoster(services.db, { now: services.now(), isOwner })), mayPay: isOwner }
}

export default function StaffRosterRoute({ loaderData }: Route.ComponentProps) {
  return <StaffRosterPage {...loaderData} />
}

import { requireUser } from '../../business/auth/sessions.server.ts'
import { getPageServices, requestContext } from '../../visit-context.server.ts'
import type { Route } from './+types/crew.route'
import { getStaffRoster } from './crew-board.server.ts'
import { StaffRosterPage } from './crew-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { role } = await requireUser(services, request)
  const isOwner = role === 'owner'
  return { ...(await getStaffRoster(services.db, { now: services.now(), isOwner })), mayPay: isOwner }
}

export default function StaffRosterRoute({ loaderData }: Route.ComponentProps) {
  return <StaffRosterPage {...loaderData} />
}

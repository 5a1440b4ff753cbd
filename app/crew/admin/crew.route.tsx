import { readCaller } from '../../business/auth/sessions.server.ts'
import { servicesForPage, visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/crew.route'
import { readBoard } from './crew-board.server.ts'
import { StaffRosterPage } from './crew-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesForPage(context.get(visitContext))
  const { role } = await readCaller(services, request)
  const isOwner = role === 'owner'
  return { ...(await readBoard(services.db, { now: services.now(), isOwner })), mayPay: isOwner }
}

export default function StaffRosterRoute({ loaderData }: Route.ComponentProps) {
  return <StaffRosterPage {...loaderData} />
}

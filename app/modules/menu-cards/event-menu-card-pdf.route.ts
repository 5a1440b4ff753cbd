import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/event-menu-card-pdf.route'
import { respondWithMenuCardPdf } from './menu-card-pdf.server.ts'

/** PDF of an event's menu card for the owner. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const printPage = `/backbar/jobs/${encodeURIComponent(params.id)}/card`
  return respondWithMenuCardPdf(context.get(requestContext).services, params.id, { url: request.url, printPage })
}

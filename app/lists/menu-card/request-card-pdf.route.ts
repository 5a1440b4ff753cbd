import { requestContext } from '../../visit-context.server.ts'
import type { Route } from './+types/request-card-pdf.route'
import { respondWithMenuCardPdf } from './card-files.server.ts'

/** A request's card as a PDF, for the owner. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const printPage = `/backbar/jobs/${encodeURIComponent(params.id)}/card`
  return respondWithMenuCardPdf(context.get(requestContext).services, params.id, { url: request.url, printPage })
}

import { authorizeDownload } from '../../../business/auth/security-events.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday } from '../../../business/dates.ts'
import { createDownloadResponse } from '../../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/messages-csv.route'
import { streamMessagesCsv } from './messages-csv.server.ts'

/** Serves all conversations with clients as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  await authorizeDownload(services, request, '/backbar/in-and-out', 'messages as a sheet')
  const { timeZone } = await getSetting(services.db, 'identity')
  const name = `messages-${getToday(services.now(), timeZone)}.csv`
  return createDownloadResponse(name, 'text/csv; charset=utf-8; header=present', streamMessagesCsv(services.db))
}

import { authorizeDownload } from '../../../business/auth/security-events.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday } from '../../../business/dates.ts'
import { requestContext } from '../../../request-context.server.ts'
import { createDownloadResponse } from '../../../plumbing/http/download-response.server.ts'
import { streamExpensesCsv } from './expenses-csv.server.ts'
import type { Route } from './+types/expenses-csv.route'

/** Serves all costs and mileage as CSV, with the usual Schedule C line of each. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  await authorizeDownload(services, request, '/backbar/in-and-out', 'costs as a sheet')
  const { timeZone } = await getSetting(services.db, 'identity')
  const name = `expenses-${getToday(services.now(), timeZone)}.csv`
  return createDownloadResponse(name, 'text/csv; charset=utf-8; header=present', streamExpensesCsv(services.db))
}

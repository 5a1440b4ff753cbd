import { authorizeDownload } from '../../business/auth/security-events.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import { createDownloadResponse } from '../../plumbing/http/download-response.server.ts'
import type { Route } from './+types/payments-csv.route'
import { streamPaymentsCsv } from './money-csv.server.ts'

/** Serves all ledger entries as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  await authorizeDownload(services, request, '/backbar/in-and-out', 'payments as a sheet')
  const { timeZone } = await getSetting(services.db, 'identity')
  const name = `payments-${getToday(services.now(), timeZone)}.csv`
  return createDownloadResponse(name, 'text/csv; charset=utf-8; header=present', streamPaymentsCsv(services.db))
}

import { authorizeDownload } from '../../../business/auth/security-events.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { createDownloadResponse } from '../../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/pay-csv.route'
import { staffPayPath } from './pay-confirmation.ts'
import { streamPayCsv } from './pay-csv.server.ts'

/** Serves every pay record as a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  await authorizeDownload(services, request, staffPayPath, 'staff pay as a spreadsheet')
  const { timeZone } = await getSetting(services.db, 'identity')
  const name = `crew-pay-${todayIn(services.now(), timeZone)}.csv`
  return createDownloadResponse(name, 'text/csv; charset=utf-8; header=present', streamPayCsv(services.db, timeZone))
}

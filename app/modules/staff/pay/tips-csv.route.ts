import { authorizeDownload } from '../../../business/auth/security-events.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { createDownloadResponse } from '../../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/tips-csv.route'
import { staffPayPath } from './pay-confirmation.ts'
import { streamTipsCsv } from './pay-csv.server.ts'
import { parseYearParam } from './parse-year-param.ts'

/** Serves the tips of a year by staff member as a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { timeZone } = await getSetting(services.db, 'identity')
  const year = parseYearParam(request.url, todayIn(services.now(), timeZone))
  await authorizeDownload(services, request, `${staffPayPath}?year=${year}`, `tips of ${year} as a spreadsheet`)
  return createDownloadResponse(
    `crew-tips-${year}.csv`,
    'text/csv; charset=utf-8; header=present',
    streamTipsCsv(services.db, year),
  )
}

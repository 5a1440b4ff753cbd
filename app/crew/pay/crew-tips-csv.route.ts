import { authorizeDownload } from '../../business/auth/security-events.server.ts'
import { getSetting } from '../../business/business.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { createDownloadResponse } from '../../plumbing/http/download.server.ts'
import { requestContext } from '../../visit-context.server.ts'
import type { Route } from './+types/crew-tips-csv.route'
import { staffPayPath } from './pay-acts.ts'
import { streamTipsCsv } from './pay-sheets.server.ts'
import { parseYearParam } from './typed-year.ts'

/** The tips of a year by person, as a spreadsheet. */
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

import { authorizeDownload } from '../../../business/auth/security-events.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { requestContext } from '../../../request-context.server.ts'
import { createDownloadResponse } from '../../../plumbing/http/download-response.server.ts'
import type { Route } from './+types/tax-return-csv.route'
import { parsePeriodKey, findPeriodByDate } from './filing-period.ts'
import { getTaxPeriodPath } from './tax-return-paths.ts'
import { getTaxPeriodReport } from './tax-returns.server.ts'
import { streamTaxReturnCsv } from './tax-return-csv.ts'

/** Serves the rows of a period as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const { searchParams } = new URL(request.url)
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now(), timeZone)
  const period = parsePeriodKey(searchParams.get('period') ?? '') ?? findPeriodByDate(today, 'month')
  const asked = searchParams.get('by')
  const by = asked === 'event' || asked === 'paid' ? asked : null
  await authorizeDownload(services, request, getTaxPeriodPath(period, by), 'sales tax as a sheet')
  const { rows } = await getTaxPeriodReport(db, period, { today, asked: by })
  return createDownloadResponse(
    `sales-tax-${period.key}.csv`,
    'text/csv; charset=utf-8; header=present',
    streamTaxReturnCsv(rows),
  )
}

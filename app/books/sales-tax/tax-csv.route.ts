import { admitDownload } from '../../business/auth/security-events.server.ts'
import { readSetting } from '../../business/business.server.ts'
import { today as todayIn } from '../../business/dates.ts'
import { visitContext } from '../../visit-context.server.ts'
import { download } from '../../plumbing/http/download.server.ts'
import type { Route } from './+types/tax-csv.route'
import { parsePeriodKey, periodWith } from './period.ts'
import { periodAddress } from './return-address.ts'
import { readTaxPeriod } from './returns.server.ts'
import { rowsSheet } from './rows-sheet.ts'

/** The rows of a period as a sheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const { db, now } = services
  const { searchParams } = new URL(request.url)
  const { timeZone } = await readSetting(db, 'identity')
  const today = todayIn(now(), timeZone)
  const period = parsePeriodKey(searchParams.get('period') ?? '') ?? periodWith(today, 'month')
  const asked = searchParams.get('by')
  const by = asked === 'event' || asked === 'paid' ? asked : null
  await admitDownload(services, request, periodAddress(period, by), 'sales tax as a sheet')
  const { rows } = await readTaxPeriod(db, period, { today, asked: by })
  return download(`sales-tax-${period.key}.csv`, 'text/csv; charset=utf-8; header=present', rowsSheet(rows))
}

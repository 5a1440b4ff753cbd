import { admitDownload } from '../../business/auth/security-events.server.ts'
import { getSetting } from '../../business/business.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { createDownloadResponse } from '../../plumbing/http/download.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/crew-pay-csv.route'
import { payAddress } from './pay-acts.ts'
import { paySheet } from './pay-sheets.server.ts'

/** Every line of pay as a sheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  await admitDownload(services, request, payAddress, 'staff pay as a spreadsheet')
  const { timeZone } = await getSetting(services.db, 'identity')
  const name = `crew-pay-${todayIn(services.now(), timeZone)}.csv`
  return createDownloadResponse(name, 'text/csv; charset=utf-8; header=present', paySheet(services.db, timeZone))
}

import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { authorizeDownload } from '../../../business/auth/security-events.server.ts'
import { createDownloadResponse } from '../../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/journal-csv.route'
import { listMonthFileLines } from './closed-month.ts'
import { listClosedMonths } from './closed-months.server.ts'
import { getLastDayOfMonth } from './journal-entries.server.ts'
import { getJournalSettings } from './journal-settings.server.ts'
import { formatJournal, getJournalPath, listMissingCodes } from './journal.ts'

/** Serves the journal of a closed month. Any other month leads to its page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('month') ?? ''
  const format = searchParams.get('for') === 'xero' ? 'xero' : 'quickbooks'
  const [closed, settings] = await Promise.all([listClosedMonths(services.db), getJournalSettings(services.db)])
  const own = closed.find(({ month }) => month === asked)
  if (!own) throw redirect(getJournalPath(), 303)
  const lines = listMonthFileLines(own)
  if (format === 'xero' && listMissingCodes(lines, settings).length > 0) throw redirect(getJournalPath(own.month), 303)
  await authorizeDownload(services, request, getJournalPath(own.month), 'a journal for the accountant')
  return createDownloadResponse(
    `journal-${own.month}-${format}.csv`,
    'text/csv; charset=utf-8; header=present',
    Readable.from([formatJournal(lines, settings, { format, lastDay: getLastDayOfMonth(own.month) })]),
  )
}

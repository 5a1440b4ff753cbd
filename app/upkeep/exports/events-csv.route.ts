import { authorizeDownload } from '../../business/auth/security-events.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Route } from './+types/events-csv.route'
import { formatCsvLine, csvByteOrderMark } from '../../plumbing/files/csv.ts'
import type { ExportFilter } from './export-filter.ts'
import { createExportDownload } from './export-download.server.ts'
import { streamExportableEvents } from './list-event-exports.server.ts'
import { toEventCsvRow, eventCsvHeadings } from './event-csv.ts'

/** Exports the selected events as CSV for spreadsheets. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  await authorizeDownload(services, request, `/backbar/in-and-out${new URL(request.url).search}`, 'requests as a sheet')
  return createExportDownload(services, request.url, {
    ending: 'csv',
    type: 'text/csv; charset=utf-8; header=present',
    write: (choice, timeZone) => writeCsv(services.db, choice, timeZone),
  })
}

async function* writeCsv(db: Db, choice: ExportFilter, timeZone: string): AsyncGenerator<string> {
  yield csvByteOrderMark + formatCsvLine(eventCsvHeadings)
  for await (const events of streamExportableEvents(db, choice))
    yield events.map((lead) => formatCsvLine(toEventCsvRow(lead, timeZone))).join('')
}

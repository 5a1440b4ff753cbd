import { authorizeDownload } from '../../business/auth/security-events.server.ts'
import type { StaffCostProvider } from '../../agreements/staff-cost-provider.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Route } from './+types/events-json.route'
import type { ExportFilter } from './export-filter.ts'
import { createExportDownload } from './export-download.server.ts'
import { streamExportableEvents, listEventExportRecords } from './list-event-exports.server.ts'
import { buildExportEnvelope } from './event-export-record.ts'

/** Exports the selected events as JSON for other programs. `event-export-record.ts` documents the format. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  await authorizeDownload(
    services,
    request,
    `/backbar/in-and-out${new URL(request.url).search}`,
    'requests as one document',
  )
  return createExportDownload(services, request.url, {
    ending: 'json',
    type: 'application/json; charset=utf-8',
    write: (choice, timeZone) => writeJson(services, choice, buildExportEnvelope(services.now(), timeZone)),
  })
}

async function* writeJson(
  { db, crewCosts }: { db: Db; crewCosts: StaffCostProvider },
  choice: ExportFilter,
  { start, end }: { start: string; end: string },
): AsyncGenerator<string> {
  yield start
  let between = ''
  for await (const events of streamExportableEvents(db, choice)) {
    const records = await listEventExportRecords(db, events, crewCosts)
    yield between + records.map((record) => JSON.stringify(record)).join(',\n')
    between = ',\n'
  }
  yield end
}

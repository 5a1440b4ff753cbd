import { data } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { handleBackupForm, getBackupsSectionData } from '../backup/backups-view.server.ts'
import { getCopiesSectionData } from '../copies/copies-view.server.ts'
import { parseExportFilter } from '../exports/export-filter.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { EraseDataSubjectPage } from '../privacy/erase-data-subject-page.tsx'
import { handleEraseForm, getErasePageData } from '../privacy/erase-form.server.ts'
import { lookUpDataSubject } from '../privacy/data-subject-lookup.server.ts'
import type { Route } from './+types/import-export.route'
import { listModuleSections } from './module-sections.server.ts'
import { ImportExportPage } from './import-export-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  const { searchParams } = new URL(request.url)
  const [{ timeZone }, backups, copies, asked, ofModules] = await Promise.all([
    getSetting(db, 'identity'),
    getBackupsSectionData(services),
    getCopiesSectionData(services),
    lookUpDataSubject(db, searchParams.get('email')),
    listModuleSections(db),
  ])
  const erase = isEraseRequest(request) ? await getErasePageData(services, searchParams.get('email') ?? '') : null
  const { typed, errors } = parseExportFilter(searchParams)
  const isWrong = errors.length > 0 || asked.error !== null
  const shown = { typed, errors, backups, copies, asked, timeZone, ofModules, erase }
  return data(shown, { status: isWrong ? 422 : 200 })
}

/** Handles the forms for backups and erasure. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  if (!isEraseRequest(request)) return handleBackupForm(services, request)
  return handleEraseForm(services, request)
}

const isEraseRequest = (request: Request) => getOpenItemKey(request) === 'erase'

export default function ImportExportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { backups, erase, ...facts } = loaderData
  const hourFlaw = actionData && 'hourFlaw' in actionData ? actionData.hourFlaw : undefined
  const hasChanged = actionData !== undefined && 'hasChanged' in actionData
  return (
    <ListDetailLayout
      list={['/backbar/in-and-out', 'Import and export']}
      open={erase && <EraseDataSubjectPage {...erase} hasChanged={hasChanged} />}
    >
      <ImportExportPage {...facts} backups={{ ...backups, hourFlaw }} />
    </ListDetailLayout>
  )
}

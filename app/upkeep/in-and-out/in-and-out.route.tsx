import { data } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { readCaller } from '../../business/auth/sessions.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readFeedKey } from '../../nights/calendar/feed.server.ts'
import { handleBackupForm, readBackups } from '../backup/backups-view.server.ts'
import { readCopies } from '../copies/copies-view.server.ts'
import { parseExportFilter } from '../exports/export-choice.ts'
import { ListWithOpen } from '../../ui/list-with-open.tsx'
import { openedKey } from '../../ui/opened.ts'
import { ErasePage } from '../privacy/erase-page.tsx'
import { handleEraseForm, openErase } from '../privacy/erase-view.server.ts'
import { readAskedPerson } from '../privacy/person-view.server.ts'
import type { Route } from './+types/in-and-out.route'
import { InAndOutPage } from './in-and-out-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const { db } = services
  const { searchParams } = new URL(request.url)
  const { id } = await readCaller(services, request)
  const [{ timeZone }, feedKey, backups, copies, asked] = await Promise.all([
    readSetting(db, 'identity'),
    readFeedKey(db, id),
    readBackups(services),
    readCopies(services),
    readAskedPerson(db, searchParams.get('email')),
  ])
  const erase = isErase(request) ? await openErase(services, searchParams.get('email') ?? '') : null
  const { typed, errors } = parseExportFilter(searchParams)
  const isWrong = errors.length > 0 || asked.error !== null
  const shown = { typed, errors, hasFeed: feedKey !== null, backups, copies, asked, timeZone, erase }
  return data(shown, { status: isWrong ? 422 : 200 })
}

/** Its own forms are those of the backups and the one that erases; what is brought in has an address of its own. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  if (!isErase(request)) return handleBackupForm(services, request)
  return handleEraseForm(services, request)
}

const isErase = (request: Request) => openedKey(request) === 'erase'

export default function InAndOutRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { backups, erase, ...facts } = loaderData
  const hourFlaw = actionData && 'hourFlaw' in actionData ? actionData.hourFlaw : undefined
  const hasChanged = actionData !== undefined && 'hasChanged' in actionData
  return (
    <ListWithOpen open={erase && <ErasePage {...erase} hasChanged={hasChanged} />}>
      <InAndOutPage {...facts} backups={{ ...backups, hourFlaw }} />
    </ListWithOpen>
  )
}

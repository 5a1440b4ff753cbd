import { data } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { readCaller } from '../../business/auth/sessions.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readFeedKey } from '../../nights/calendar/feed.server.ts'
import { answerBackups, readBackups } from '../../upkeep/backup/backups-view.server.ts'
import { readChoice } from '../../upkeep/exports/export-choice.ts'
import { readAskedPerson } from '../../upkeep/privacy/person-view.server.ts'
import type { Route } from './+types/in-and-out.route'
import { InAndOutPage } from './in-and-out-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const { db } = services
  const { searchParams } = new URL(request.url)
  const { id } = await readCaller(services, request)
  const [{ timeZone }, feedKey, backups, asked] = await Promise.all([
    readSetting(db, 'identity'),
    readFeedKey(db, id),
    readBackups(services),
    readAskedPerson(db, searchParams.get('email')),
  ])
  const { typed, errors } = readChoice(searchParams)
  const isWrong = errors.length > 0 || asked.error !== null
  return data({ typed, errors, hasFeed: feedKey !== null, backups, asked, timeZone }, { status: isWrong ? 422 : 200 })
}

/** Its own forms are those of the backups; what is taken out and brought in has addresses of its own. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerBackups(context.get(visitContext).services, request)
}

export default function InAndOutRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { backups, ...facts } = loaderData
  return <InAndOutPage {...facts} backups={{ ...backups, hourFlaw: actionData?.hourFlaw }} />
}

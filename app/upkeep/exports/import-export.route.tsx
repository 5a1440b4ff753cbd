import { data } from 'react-router'
import { findSetting, readSetting } from '../../business/business.server.ts'
import { readCaller } from '../../business/auth/sessions.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readFeedKey } from '../../nights/calendar/feed.server.ts'
import type { Route } from './+types/import-export.route'
import { InAndOutPage } from './import-export-page.tsx'
import { readChoice } from './export-choice.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const { db, now } = house
  const { id } = await readCaller(house, request)
  const [{ timeZone }, backup, feedKey] = await Promise.all([
    readSetting(db, 'identity'),
    findSetting(db, 'backup'),
    readFeedKey(db, id),
  ])
  const { typed, errors } = readChoice(new URL(request.url).searchParams)
  const facts = {
    typed,
    errors,
    backupAt: backup?.at ?? null,
    hasFeed: feedKey !== null,
    timeZone,
    now: now(),
  }
  return data(facts, { status: errors.length > 0 ? 422 : 200 })
}

export default function InAndOutRoute({ loaderData }: Route.ComponentProps) {
  return <InAndOutPage {...loaderData} />
}

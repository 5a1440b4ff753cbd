import { today } from '../../business/dates.ts'
import { redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/calendar.route'
import { readAgenda } from './agenda.server.ts'
import { agenda, askedFor, promised } from './agenda.ts'
import { CalendarPage } from './calendar-page.tsx'
import { makeFeedKey, readFeedKey, revokeFeedKey } from './feed.server.ts'

/** More than this nobody reads on one page. */
const most = 300

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).house
  const withAsked = new URL(request.url).searchParams.get('show') === 'asked'
  const [{ timeZone }, key] = await Promise.all([readSetting(db, 'identity'), readFeedKey(db)])
  const from = today(now(), timeZone)
  const events = await readAgenda(db, withAsked ? [...promised, ...askedFor] : promised, from, most + 1)
  return {
    months: agenda(events.slice(0, most)),
    hasMore: events.length > most,
    withAsked,
    today: from,
    address: key && `${config.siteUrl}/calendar.ics?key=${key}`,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const { intent } = await readWords(request)
  if (intent === 'revoke') await revokeFeedKey(db, now())
  else await makeFeedKey(db, now())
  return redirect(`/backbar/calendar?said=${intent === 'revoke' ? 'unfollowed' : 'followed'}#feed`, 303)
}

export default function CalendarRoute({ loaderData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} />
}

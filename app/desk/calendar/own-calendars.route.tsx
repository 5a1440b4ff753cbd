import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { tellSoon } from '../../leads/lead/day-news.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/own-calendars.route'
import { OwnCalendarsPage } from './own-calendars-page.tsx'
import {
  addOwnCalendar,
  readOwnCalendarList,
  removeOwnCalendar,
} from '../../days/own-calendars/own-calendars.server.ts'
import { readCalendar } from '../../days/own-calendars/read-calendars.server.ts'

const here = '/backbar/settings/calendars'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).house
  const [calendars, { timeZone }] = await Promise.all([
    readOwnCalendarList(db, config.secret, now()),
    readSetting(db, 'identity'),
  ])
  return { calendars, timeZone, now: now() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { db, config, now } = house
  const { intent, calendar = '', ...words } = await readWords(request)
  if (intent === 'remove') {
    await removeOwnCalendar(db, calendar)
    await tellSoon(house)
    throw redirect(`${here}?said=calendar-removed`, 303)
  }
  if (intent === 'read') {
    const read = await readCalendar(house, calendar)
    await tellSoon(house)
    throw redirect(`${here}?said=calendar-${read}`, 303)
  }
  const added = await addOwnCalendar(db, words, { secret: config.secret, isLocal: config.calendarsLocal, now: now() })
  if (added.kind === 'invalid') {
    const { name = '', address = '' } = words
    return data({ words: { name, address }, errors: added.errors }, { status: 422 })
  }
  // At once: whoever adds a calendar wants to see that it works.
  throw redirect(`${here}?said=calendar-${await readCalendar(house, added.id)}`, 303)
}

export default function OwnCalendarsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnCalendarsPage {...loaderData} back={actionData ?? null} />
}

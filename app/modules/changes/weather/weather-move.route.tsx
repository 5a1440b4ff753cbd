import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { requestContext } from '../../../request-context.server.ts'
import { parseFormEntries } from '../../../plumbing/http/form-input.server.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/weather-move.route'
import {
  sendWeatherMoveOffers,
  listWeatherMoveEvents,
  withdrawWeatherMoveOffers,
} from './send-weather-move-offers.server.ts'
import { WeatherMovePage } from './weather-move-page.tsx'
import { findWeatherMove } from './weather-moves.server.ts'

export const handle: PageHandle = { sheets: ['changes/weather-moves'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const storm = await findWeatherMove(db, params.id)
  if (!storm) return data(null, { status: 404 })
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now(), timeZone)
  const events = await listWeatherMoveEvents(db, storm, { today, now: now() })
  return data({ storm, events, formKey: randomUUID(), timeZone, today })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const storm = await findWeatherMove(db, params.id)
  if (!storm) return data(null, { status: 404 })
  const pairs = (await parseFormEntries(request)) ?? []
  const now = services.now()
  const { secret, siteUrl } = config
  const isStop = pairs.some(([name, value]) => name === 'intent' && value === 'stop')
  let done = 0
  if (isStop) done = await withdrawWeatherMoveOffers(db, storm, { secret, siteUrl, now, events: services.events })
  else {
    const { timeZone } = await getSetting(db, 'identity')
    const chosen = pairs.flatMap(([name, value]) => (name === 'event' ? [value] : []))
    done = await sendWeatherMoveOffers(db, storm, chosen, {
      today: todayIn(now, timeZone),
      secret,
      siteUrl,
      now,
      events: services.events,
    })
  }
  services.nudge()
  throw redirect(
    `/backbar/calendar/storms/${storm.id}?said=${done === 0 ? (isStop ? 'nobody-told' : 'nobody-offered') : isStop ? 'storm-stopped' : 'storm-offered'}`,
    303,
  )
}

export default function WeatherMoveRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return <BackOfficeHeader title="Weather move not found" lead="Weather moves are listed in the calendar." />
  return <WeatherMovePage {...loaderData} />
}

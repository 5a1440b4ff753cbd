import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { parseFormEntries } from '../../../plumbing/http/form-input.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/new-weather-move.route'
import { sendWeatherMoveOffers, listWeatherMoveEvents } from './send-weather-move-offers.server.ts'
import { WeatherMovePreviewPage } from './weather-move-preview-page.tsx'
import { parseWeatherMove } from './weather-move.ts'
import { createWeatherMove } from './weather-moves.server.ts'

export const handle: PageHandle = { sheets: ['changes/weather-moves'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const input = Object.fromEntries(new URL(request.url).searchParams)
  return getPreview(context.get(requestContext).services, input)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const pairs = (await parseFormEntries(request)) ?? []
  const input = Object.fromEntries(pairs)
  const now = services.now()
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const reading = parseWeatherMove(input, today)
  const chosen = pairs.flatMap(([name, value]) => (name === 'event' ? [value] : []))
  // No event was checked, so nothing is stored and the preview is shown again.
  if (!reading.ok || chosen.length === 0) return getPreview(services, input)
  const id = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const storm = await createWeatherMove(db, id, reading.storm, now)
  const { secret, siteUrl } = config
  const offered = await sendWeatherMoveOffers(db, storm, chosen, {
    today,
    secret,
    siteUrl,
    now,
    events: services.events,
  })
  services.nudge()
  throw redirect(`/backbar/calendar/storms/${id}?said=${offered > 0 ? 'storm-offered' : 'nobody-offered'}`, 303)
}

async function getPreview({ db, now }: { db: Db; now: () => number }, input: Record<string, string>) {
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now(), timeZone)
  const form = { input, errors: [], today }
  if (input.storm === undefined && input.firstDay === undefined) return data({ ...form, preview: null })
  const reading = parseWeatherMove(input, today)
  if (!reading.ok) return data({ ...form, errors: reading.errors, preview: null }, { status: 422 })
  const { storm } = reading
  const events = await listWeatherMoveEvents(db, { ...storm, id: null }, { today, now: now() })
  return data({ ...form, preview: { storm, events, formKey: randomUUID() } })
}

export default function NewWeatherMoveRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WeatherMovePreviewPage {...(actionData ?? loaderData)} />
}

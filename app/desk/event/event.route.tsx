import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { readEventList } from '../../nights/events/event-list.server.ts'
import { VenuePart } from '../../nights/venues/venue-part.tsx'
import { readVenuePart } from '../../nights/venues/venues.server.ts'
import type { Route } from './+types/event.route'
import { BringPart } from './bring-part.tsx'
import { EventPage } from './event-page.tsx'
import { readEvent } from './event-view.server.ts'
import { lineAnchor, readTick } from '../../nights/events/load-tick.ts'
import { readLoadTicks, tickLoad } from '../../nights/events/load-ticks.server.ts'
import { NoSuchEvent } from '../../nights/events/no-such-event.tsx'
import { bringLines } from '../../nights/events/run-sheet.ts'
import { readPacking } from '../../nights/events/run-sheet.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const event = await readEvent(db, params.id, now())
  if (!event) return data(null, { status: 404 })
  const [venue, list, ticks] = await Promise.all([
    readVenuePart(db, params.id),
    readEventList(db, params.id),
    readLoadTicks(db, params.id),
  ])
  const { theyBring, ...ours } = await readPacking(db, event.night, list)
  return data({
    ...event,
    venue,
    bring: { lines: bringLines(ours), ticks, theyBring },
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const tick = readTick((await readWords(request)).tick ?? '')
  const event = await readEvent(db, params.id, now())
  if (!event) return data(null, { status: 404 })
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/night`
  if (!tick) throw redirect(here, 303)
  const lines = bringLines(await readPacking(db, event.night, await readEventList(db, params.id)))
  if (!lines.some(({ id }) => id === tick.line)) throw redirect(`${here}?said=stale#bring`, 303)
  await tickLoad(db, params.id, tick, now())
  throw redirect(`${here}#${lineAnchor(tick.line)}`, 303)
}

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchEvent />
  const { venue, bring, ...event } = loaderData
  const { leadId } = event.night
  return (
    <EventPage {...event} place={venue && <VenuePart {...venue} />}>
      <BringPart {...bring} leadId={leadId} listHref={`/backbar/jobs/${leadId}/list`} />
    </EventPage>
  )
}

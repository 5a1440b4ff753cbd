import { data } from 'react-router'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { ListWithOpen } from '../../ui/list-with-open.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { openedKey } from '../../ui/opened.ts'
import type { Route } from './+types/venues.route'
import { handleVenueForm } from './answer-venue.server.ts'
import { venueAddress } from './venue.ts'
import { VenuePage } from './venue-page.tsx'
import { VenuesPage } from './venues-page.tsx'
import { eventsAt, keptVenue, readVenues } from './venues.server.ts'

/** Every venue; `new` gets an id here, so that a form sent twice adds one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [venues, key] = [await readVenues(db), openedKey(request)]
  if (key === null) return data({ venues, opened: null })
  const { data: state, init } = await openForm(db, request, keptVenue({ leadId: null, input: {} }), key)
  return data({ venues, opened: { state, others: state.stored ? await eventsAt(db, key) : [] } }, init ?? {})
}

/** Answers the form of the place that is open. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const [input, key] = [await parseFormOrEarlierVersion(db, request), openedKey(request) ?? 'new']
  const id = key === 'new' ? (input.id ?? '') : key
  return handleVenueForm(db, input, { leadId: null, id, now: now(), saved: venueAddress })
}

export default function VenuesRoute({ loaderData: { venues, opened }, actionData }: Route.ComponentProps) {
  return (
    <ListWithOpen open={opened && <Opened {...opened} answer={actionData} />}>
      <VenuesPage venues={venues} />
    </ListWithOpen>
  )
}

type Shown = Route.ComponentProps
type OpenedProps = NonNullable<Shown['loaderData']['opened']> & { answer: Shown['actionData'] }

function Opened({ state: opened, others, answer }: OpenedProps) {
  const state = { ...opened, ...answer }
  if (!answer && !state.stored && !state.isNew)
    return <OfficeHead title="There is no such venue" lead="It was deleted, or never existed." />
  return <VenuePage state={state} title={state.stored?.name ?? 'A new venue'} known={answer?.known} others={others} />
}

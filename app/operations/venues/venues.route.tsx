import { data } from 'react-router'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { Route } from './+types/venues.route'
import { handleVenueForm } from './handle-venue-form.server.ts'
import { listNamedVenues } from './named-venues.server.ts'
import { getVenuePath } from './venue.ts'
import { VenuePage } from './venue-page.tsx'
import { VenuesPage } from './venues-page.tsx'
import { listVenueEvents, createVenueEditForm, listVenues } from './venues.server.ts'

/** Loads every venue. A `new` venue gets its id here, so that a form sent twice adds a single venue. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const [venues, key] = [await listVenues(db), getOpenItemKey(request)]
  const named = await listNamedVenues(db, venues)
  if (key === null) return data({ venues, named, opened: null })
  const { data: state, init } = await getEditFormState(
    db,
    request,
    createVenueEditForm({ eventId: null, input: {} }),
    key,
  )
  return data(
    { venues, named, opened: { state, others: state.stored ? await listVenueEvents(db, key) : [] } },
    init ?? {},
  )
}

/** Handles the form of the open venue. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const [input, key] = [await parseFormOrEarlierVersion(db, request), getOpenItemKey(request) ?? 'new']
  const id = key === 'new' ? (input.id ?? '') : key
  return handleVenueForm(db, input, { eventId: null, id, now: now(), saved: getVenuePath })
}

export default function VenuesRoute({ loaderData: { venues, named, opened }, actionData }: Route.ComponentProps) {
  return (
    <ListDetailLayout
      list={['/backbar/venues', 'All venues']}
      open={opened && <OpenVenue {...opened} answer={actionData} />}
    >
      <VenuesPage venues={venues} named={named} />
    </ListDetailLayout>
  )
}

type VenuesPageData = Route.ComponentProps
type OpenVenueProps = NonNullable<VenuesPageData['loaderData']['opened']> & { answer: VenuesPageData['actionData'] }

function OpenVenue({ state: opened, others, answer }: OpenVenueProps) {
  const state = { ...opened, ...answer }
  if (!answer && !state.stored && !state.isNew)
    return <BackOfficeHeader title="This venue was not found" lead="It was deleted, or never existed." />
  return <VenuePage state={state} title={state.stored?.name ?? 'Add a venue'} known={answer?.known} others={others} />
}

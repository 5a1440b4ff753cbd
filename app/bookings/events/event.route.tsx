import { data } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/event.route'
import { CertificatePart } from '../company-papers/certificate-part.tsx'
import { readCertificatePart } from '../company-papers/certificates.server.ts'
import { VenuePart } from '../venues/venue-part.tsx'
import { readVenuePart } from '../venues/venues.server.ts'
import { EventPage } from './event-page.tsx'
import { readEvent } from './event-view.server.ts'
import { NoSuchEvent } from './no-such-event.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const event = await readEvent(db, params.id, now())
  if (!event) return data(null, { status: 404 })
  const [venue, certificates] = await Promise.all([readVenuePart(db, params.id), readCertificatePart(db, params.id)])
  return data({ ...event, venue, certificates })
}

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchEvent />
  const { venue, certificates, ...event } = loaderData
  const place = (
    <>
      {venue && <VenuePart {...venue} />}
      {certificates && <CertificatePart {...certificates} />}
    </>
  )
  return <EventPage {...event} place={place} />
}

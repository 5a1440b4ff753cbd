import { data } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { isModuleLinkOpen } from '../../events/event/module-links.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import type { Route } from './+types/venue-packet.route'
import { VenuePacketPage, PacketMessagePage } from './venue-packet-page.tsx'
import { buildPacketView } from './venue-packet.ts'
import { getPacketByToken } from './venue-packets.server.ts'

export const handle: PageHandle = { paper: true, sheets: ['venue-packets/venue-packet'] }

export const headers = () => privatePageHeaders

/** Serves the packet of an event to its venue. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, staff } = context.get(requestContext).services
  const [opened, identity] = await Promise.all([
    getPacketByToken(db, params.token, now(), staff),
    getPublicIdentity(db),
  ])
  if (opened === null) return data({ identity, packet: null, path: '', isRevoked: false }, { status: 404 })
  if (opened === 'revoked') return data({ identity, packet: null, path: '', isRevoked: true }, { status: 410 })
  if (!(await isModuleLinkOpen(db, 'venue-packets', opened.night.eventId, now())))
    return data({ identity, packet: 'closed' as const, path: '', isRevoked: false }, { status: 404 })
  return data({
    identity,
    packet: buildPacketView(opened, opened.papers),
    path: `/venue/${params.token}`,
    isRevoked: false,
  })
}

export default function VenuePacketRoute({ loaderData: { identity, packet, path, isRevoked } }: Route.ComponentProps) {
  if (packet) return <VenuePacketPage {...{ packet, identity, path }} />
  return isRevoked ? (
    <PacketMessagePage identity={identity} heading="This packet is no longer shared">
      There may be a newer one: ask us for its link.
    </PacketMessagePage>
  ) : (
    <PacketMessagePage identity={identity} heading="This link doesn’t work">
      Part of it may be missing. Ask us to send it again.
    </PacketMessagePage>
  )
}

import { data } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/packet.route'
import { PacketSheet, PacketWord } from './packet-sheet.tsx'
import { openPacket } from './packets.server.ts'

export const handle: PageHandle = { paper: true }

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }
}

/** The packet of an event for its venue. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const [opened, identity] = await Promise.all([openPacket(db, params.token, now()), readSetting(db, 'identity')])
  if (opened === null) return data({ identity, packet: null, isRevoked: false }, { status: 404 })
  if (opened === 'revoked') return data({ identity, packet: null, isRevoked: true }, { status: 410 })
  return data({ identity, packet: { ...opened, path: `/venue/${params.token}` }, isRevoked: false })
}

export default function PacketRoute({ loaderData: { identity, packet, isRevoked } }: Route.ComponentProps) {
  if (packet) return <PacketSheet {...packet} />
  return isRevoked ? (
    <PacketWord identity={identity} heading="This packet was taken back">
      It shows nothing any more. There may be a newer one: ask us for its link.
    </PacketWord>
  ) : (
    <PacketWord identity={identity} heading="This link opens nothing">
      It may have been copied in part. Ask us for it once more.
    </PacketWord>
  )
}

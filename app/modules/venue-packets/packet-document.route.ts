import { isModuleLinkOpen } from '../../events/event/module-links.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { findBusinessDocument } from '../../operations/business-documents/business-documents.server.ts'
import { createDocumentDownload } from '../../operations/business-documents/document-download.server.ts'
import type { Route } from './+types/packet-document.route'
import { getPacketByToken } from './venue-packets.server.ts'
import { isPacketClosed } from './venue-packet.ts'

/** Serves a document of a venue packet. Only documents the packet currently offers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files, now, staff } = context.get(requestContext).services
  const opened = await getPacketByToken(db, params.token, now(), staff)
  const isOffered =
    opened !== null &&
    opened !== 'revoked' &&
    !isPacketClosed(opened.night) &&
    (await isModuleLinkOpen(db, 'venue-packets', opened.night.eventId, now())) &&
    opened.papers.some(({ id, fileName }) => id === params.paper && fileName !== null)
  const ofCrew = isOffered ? opened.certificates.find(({ id }) => id === params.paper) : undefined
  const paper = ofCrew
    ? { ...ofCrew, kind: 'other' as const }
    : isOffered
      ? await findBusinessDocument(db, params.paper)
      : null
  const answer = paper && isOffered && (await createDocumentDownload(files, paper, opened.identity.name))
  return (
    answer ??
    new Response('We no longer hand this document out here. Ask us for it.\n', {
      status: opened === 'revoked' ? 410 : 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
    })
  )
}

import { createPrivateFileResponse } from '../../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { findClientPhoto } from '../client-photos.server.ts'
import type { Route } from './+types/event-client-photo.route'

/** Serves a client's photo to the owner, as a download where the address asks for one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, files } = context.get(requestContext).services
  const photo = await findClientPhoto(db, params.id, params.photo)
  const stored = photo && (await files.read(photo.file))
  if (!stored) return new Response('There is no such photo.\n', { status: 404 })
  const isSaved = new URL(request.url).searchParams.has('save')
  const disposition = isSaved ? `attachment; filename="${photo.id}.webp"` : 'inline'
  return createPrivateFileResponse(stored, { type: 'image/webp', disposition })
}

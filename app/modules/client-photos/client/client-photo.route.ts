import { createPrivateFileResponse } from '../../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { getClientPhotosAccess } from '../client-photo-upload.server.ts'
import { findClientPhoto } from '../client-photos.server.ts'
import type { Route } from './+types/client-photo.route'

/** Serves a photo to the client of its event. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files } = context.get(requestContext).services
  const access = await getClientPhotosAccess(db, params.token)
  const photo = access && (await findClientPhoto(db, access.eventId, params.photo))
  const stored = photo && (await files.read(photo.file))
  return stored
    ? createPrivateFileResponse(stored, { type: 'image/webp', disposition: 'inline' })
    : new Response('There is no such photo.\n', { status: 404 })
}

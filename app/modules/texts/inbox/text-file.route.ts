import { createPrivateFileResponse } from '../../../plumbing/http/download-response.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { getTextMessageFileName, parseTextMessageMedia } from '../content/text-media.ts'
import type { Route } from './+types/text-file.route'

/** Serves a file of a text: a picture that was drawn anew, or anything else as a download that runs no scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files } = context.get(requestContext).services
  const row = await db.selectFrom('text_message').select('media').where('id', '=', params.id).executeTakeFirst()
  const media = row && parseTextMessageMedia(row)[Number(params.position)]
  const stored = media?.file ? await files.read(media.file) : null
  if (!media || !stored) return new Response('There is no such file.\n', { status: 404 })
  return media.width
    ? createPrivateFileResponse(stored, { type: 'image/webp', disposition: 'inline' })
    : createPrivateFileResponse(stored, { disposition: `attachment; filename="${getTextMessageFileName(media)}"` })
}

import { createHash } from 'node:crypto'
import { findLogo } from '../../business/brand/brand.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getPhotosBySlot } from '../library/photo-slots.server.ts'
import type { Route } from './+types/share-image.route'
import { findWebpVariant } from '../library/photo.ts'
import { shareImages, shareImageSize, getShareImageText, type ShareImageName } from './share-image.ts'
import { getCachedShareImage } from './share-image.server.ts'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const name = params.file.replace(/\.jpg$/, '') as ShareImageName
  if (!Object.hasOwn(shareImages, name) || !params.file.endsWith('.jpg'))
    return new Response('No such picture', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  const [identity, { tagline }, pictures] = await Promise.all([
    getSetting(services.db, 'identity'),
    getSetting(services.db, 'home'),
    getPhotosBySlot(services.db),
  ])
  const words = getShareImageText(name, identity, tagline)
  const picture = pictures[shareImages[name].place] ?? pictures['page-header'] ?? pictures.hero
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([words, picture?.id]))
    .digest('base64url')
    .slice(0, 16)}"`
  const ownEmblem = async () =>
    words.emblem === null ? null : ((await findLogo(services.db, words.emblem))?.png ?? null)
  const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600', ETag: etag }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  try {
    return new Response(await getCachedShareImage(services, name, etag, words, picture, ownEmblem), { headers })
  } catch (error) {
    // Packages may have been replaced while the site runs. Link previews show the photo meanwhile.
    services.log('warn', 'card-not-painted', { card: name, ...toErrorLogFields(error) })
    const single = picture && findWebpVariant(picture, shareImageSize.width)
    const instead = single ? `/media/${single.file}` : '/icons/icon-512.png'
    return new Response(null, { status: 302, headers: { Location: instead, 'Cache-Control': 'no-store' } })
  }
}

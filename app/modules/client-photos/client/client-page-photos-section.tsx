import type { ClientPagePhotosView } from '../client-photo.ts'
import { clientPhotoText } from '../client-photo-text.ts'
import { ClientPhotos } from './client-photos.tsx'

/** Creates the section of photos on the client page. */
export function createClientPagePhotosSectionComponent({
  language,
  photos,
  path,
  query,
  sentCount,
}: ClientPagePhotosView) {
  const text = clientPhotoText(language)
  const action = `${path}/photos?inline${query.replace('?', '&')}`
  const form = { isOpen: true, refused: [], sentCount: 0, mayShow: false, isInline: true }
  return () => (
    <section aria-labelledby="photos-heading">
      <h2 id="photos-heading">{text.title}</h2>
      {sentCount === null ? <p>{text.about}</p> : <p role="status">{text.sent(sentCount)}</p>}
      <ClientPhotos {...{ language, photos, action, page: `${path}/photos${query}` }} {...form} />
    </section>
  )
}

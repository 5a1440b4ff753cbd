import type { Language } from '../../../ui/language.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { parseSentPhotoCount, toClientPhotoViews, type ClientPagePhotosView } from '../client-photo.ts'
import { listClientPhotos } from '../client-photos.server.ts'

type Asked = { eventId: string; language: Language; path: string; query: string; said: string | null }

/** Data of the photo section on the client page after the event. `said` is "photos-2" after two photos were sent. */
export async function getClientPagePhotos(db: Db, { eventId, said, ...page }: Asked): Promise<ClientPagePhotosView> {
  const photos = toClientPhotoViews(await listClientPhotos(db, eventId), page.path)
  return { ...page, photos, sentCount: parseSentPhotoCount(said?.replace(/^photos-/, '') ?? null) }
}

import type { ClientPageRow } from '../../../agreements/client-page/client-page-data.ts'
import { findActiveAgreement } from '../../../agreements/proposals/active-agreement.server.ts'
import { isModuleOn } from '../../../business/module-switches.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Language } from '../../../ui/language.ts'
import { clientPhotoText } from '../client-photo-text.ts'
import { listClientPhotos } from '../client-photos.server.ts'

/** The row of the client page that leads to the photos, for as long as there are some. After the event a section does. */
export async function getClientPhotosRow(
  db: Db,
  { eventId, language }: { eventId: string; language: Language },
): Promise<ClientPageRow | null> {
  const { length } = await listClientPhotos(db, eventId)
  const isOpen = (await isModuleOn(db, 'client-photos')) && (await findActiveAgreement(db, eventId))?.state === 'done'
  if (isOpen || length === 0) return null
  const text = clientPhotoText(language)
  return { page: 'photos', title: text.title, hint: text.rowHint(length) }
}

import { clientPageRows } from '../../agreements/client-page/client-page-rows.server.ts'
import { eventOverviewSlot } from '../../office/event/event-sections.server.ts'
import { privacyParts } from '../../business/privacy-parts.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { pastEventSlot } from '../../office/client-page/client-page-sections.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { getClientPagePhotos } from './client/client-page-photos.server.ts'
import { getClientPhotosRow } from './client/client-photos-row.server.ts'
import { clientPhotosPrivacyText } from './client-photos-privacy-text.ts'
import { clientPhotoUploads } from './client-photo-upload.server.ts'
import { eraseClientPhotos, getClientPhotoFiles, pruneClientPhotos } from './client-photos.server.ts'
import {
  getEventClientPhotos,
  listClientPhotosSwitchOffEffects,
  listDataSubjectPhotos,
  summarizeClientPhotos,
} from './office/event-client-photos.server.ts'

/** Photos that clients send after the event. They are erased with it, and can be taken down while the module is off. */
export const clientPhotosServer = defineServerModule({
  name: 'client-photos',
  tables: ['client_photo'],
  files: { client_photo: getClientPhotoFiles },
  otherwise: ['client_photo'],
  erase: (db, eventIds) => eraseClientPhotos(db, eventIds),
  handOver: async (db, { eventIds }) => ({ photos: await listDataSubjectPhotos(db, eventIds) }),
  cleanUp: pruneClientPhotos,
  summarize: summarizeClientPhotos,
  listOffEffects: listClientPhotosSwitchOffEffects,
  uploads: clientPhotoUploads,
  handlers: [
    contribute(clientPageRows, ({ db }, asked) => getClientPhotosRow(db, asked), { isAlwaysOn: true }),
    contribute(privacyParts, async (_, language) => clientPhotosPrivacyText(language)),
  ],
  sections: [
    fillSlot(pastEventSlot, async (db, asked) => {
      const view = await getClientPagePhotos(db, asked)
      const { createClientPagePhotosSectionComponent } = await import('./client/client-page-photos-section.tsx')
      return { Section: createClientPagePhotosSectionComponent(view), script: getIslandScriptUrl('client-photos') }
    }),
    fillSlot(eventOverviewSlot, async (db, { eventId }) => {
      const view = await getEventClientPhotos(db, eventId)
      const { createEventClientPhotosSectionComponent } = await import('./office/event-client-photos-section.tsx')
      return { Section: createEventClientPhotosSectionComponent(view), script: null }
    }),
  ],
})

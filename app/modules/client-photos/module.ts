import { defineModule } from '../../plumbing/modules/define-module.ts'

/** Module for photos that clients send from their client page after the event. */
export const clientPhotos = defineModule({
  name: 'client-photos',
  title: 'Photos from clients',
  about: 'After the event clients send you photos, and say which you may show.',
  adds: 'photos on each event',
  group: 'The event',
  isDefault: false,
  routes: {
    office: [{ path: 'jobs/:id/photos/:photo', file: 'office/event-client-photo.route.ts', openTo: 'everybody' }],
    client: [
      { path: 'yours/:token/photos', file: 'client/client-photos.route.tsx' },
      { path: 'yours/:token/photos/:photo', file: 'client/client-photo.route.ts' },
    ],
  },
  islands: { 'client-photos': 'client/client-photos.island.ts' },
})

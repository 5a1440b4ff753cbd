import { defineModule } from '../../plumbing/modules/define-module.ts'

export const venuePackets = defineModule({
  name: 'venue-packets',
  title: 'Venue packets',
  about: 'Insurance, license and a layout for the venue, in one link.',
  adds: 'a packet on each event',
  group: 'Talking to clients',
  isDefault: false,
  routes: {
    office: [
      { path: 'jobs/:id/packet', file: 'owner-packet.route.tsx', openTo: 'everybody' },
      {
        path: 'jobs/:id/certificate',
        file: '/office/event/former-page.route.ts',
        id: 'former-certificate',
        openTo: 'everybody',
      },
    ],
    links: [
      { path: 'venue/:token', file: 'venue-packet.route.tsx' },
      { path: 'venue/:token/papers/:paper', file: 'packet-document.route.ts' },
    ],
  },
  eventLinks: [
    {
      label: 'Certificate of insurance',
      page: 'packet?open=certificate',
      position: 120,
      isShown: ({ isNight }) => isNight,
    },
  ],
})

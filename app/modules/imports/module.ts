import { defineModule } from '../../plumbing/modules/define-module.ts'

export const imports = defineModule({
  name: 'imports',
  title: 'Import',
  about: 'Bring clients and events from a list or another program.',
  adds: 'two pages under Import and export',
  group: 'The office',
  isDefault: false,
  routes: {
    office: [
      { path: 'in-and-out/import', file: 'events/import-events.route.tsx', openTo: 'owners' },
      {
        path: 'in-and-out/import/*',
        file: '/office/settings/former-item.route.ts',
        id: 'former-import',
        openTo: 'owners',
      },
      { path: 'menu/import', file: 'menu/import-menu.route.tsx', openTo: 'owners' },
      { path: 'in-and-out/former', file: 'menu/former-menu-import.route.ts', openTo: 'owners' },
    ],
  },
  importExport: {
    sections: [
      {
        heading: 'Import events',
        about:
          'Past events and open inquiries as CSV, from HoneyBook, Squarespace, Google Forms, Wix or a sheet of your own. You see what happens to each row first.',
        link: { label: 'Import events from a file', to: '/backbar/in-and-out/import' },
      },
      {
        heading: 'Import the menu from your former site',
        about:
          'Packages, items and add-ons from the database of your former site. You see what was understood, and what was not, before anything changes.',
        link: { label: 'Import the menu', to: '/backbar/menu/import' },
      },
    ],
    offer: { question: 'Coming from another program?', label: 'Bring your events along' },
  },
})
